import { CloseOutlined, FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { formatBytes } from '../../shared/format/format-bytes.ts';
import styles from './problems.module.css';

interface FileChoiceProps {
  /** On the button. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** From the form's field. */
  id?: string;
  value?: readonly File[] | undefined;
  onChange?: (files: File[]) => void;
}

/** Files that are chosen, with a button to choose and one to take each out again. */
export function FileChoice({ label, accept, multiple = false, id, value = [], onChange }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const add = (chosen: readonly File[]) => {
    const others = value.filter(({ name }) => !chosen.some((each) => each.name === name));
    onChange?.(multiple ? [...others, ...chosen] : [...chosen]);
  };
  return (
    <div className={styles['choice']}>
      <Button
        {...(id !== undefined && { id })}
        ref={button}
        aria-label={label}
        icon={<FileAddOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={`${label}: files`}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The same file can be chosen anew once it was corrected.
          target.value = '';
          if (chosen.length > 0) add(chosen);
        }}
      />
      {value.length > 0 && (
        <ul>
          {value.map((file) => (
            <li key={file.name}>
              <span>{file.name}</span> <span className={styles['quiet']}>{formatBytes(file.size)}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={`Take out ${file.name}`}
                onClick={() => {
                  onChange?.(value.filter((each) => each !== file));
                  button.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface DocumentChoiceProps extends Omit<FileChoiceProps, 'multiple' | 'value' | 'onChange'> {
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
}

/** The same for one file. */
export function DocumentChoice({ value, onChange, ...rest }: DocumentChoiceProps) {
  return <FileChoice {...rest} value={value && [value]} onChange={([file]) => onChange?.(file)} />;
}
