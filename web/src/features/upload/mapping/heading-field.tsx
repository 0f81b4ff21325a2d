import { InputNumber } from 'antd';
import { Field } from './field.tsx';
import type { Mapping } from './mapping-draft.ts';
import styles from './mapping.module.css';

interface HeadingFieldProps {
  rest: Mapping;
  onChange: (rest: Mapping) => void;
}

/** Asks on which line of the file the heading begins, where lines of metadata come before it. */
export function HeadingField({ rest, onChange }: HeadingFieldProps) {
  const { headingLine, ...others } = rest;
  return (
    <div className={styles['actions']}>
      <Field label="First line of the heading">
        <InputNumber
          aria-label="Line of the file on which the heading begins"
          min={1}
          max={100}
          placeholder="first"
          value={typeof headingLine === 'number' ? headingLine : null}
          onChange={(line) => onChange(line === null ? others : { ...others, headingLine: line })}
        />
      </Field>
    </div>
  );
}
