import { FileAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import styles from './alert-rules.module.css';
import type { RuleForm } from './rule-draft.ts';
import { readRuleFile } from './rule-file.ts';

/** Puts the content of a file into the text; why a file cannot be taken is said beside the button. */
export function RuleImport({ onRead }: { onRead: (file: { form: RuleForm; text: string }) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const read = async (file: File) => {
    const content = await readRuleFile(file);
    if ('refusal' in content) return setRefusal(content.refusal);
    setRefusal('');
    onRead(content);
  };
  return (
    <>
      <Button icon={<FileAddOutlined aria-hidden />} onClick={() => input.current?.click()}>
        Import a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.yaml,.yml"
        aria-label="Import a file: rules as JSON or YAML"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void read(file);
          // The same file can be chosen anew once it was corrected.
          target.value = '';
        }}
      />
      {refusal !== '' && (
        <p role="alert" className={styles['refusal']}>
          {refusal}
        </p>
      )}
    </>
  );
}
