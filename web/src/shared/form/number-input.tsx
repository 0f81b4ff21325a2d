import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** A text where what was typed is no number; its schema says so. */
  value?: number | string | null;
  onChange?: (value: number | string) => void;
}

/** A number as it is typed: nothing is corrected or left out in silence, so that a field says what is wrong with it. */
export function NumberInput({ value, onChange, ...others }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  // "1.0" on the way to "1.05" is 1, and stays as it was typed.
  const text = numberOr(typed) === value ? typed : String(value ?? '');
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...others}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(numberOr(target.value));
      }}
    />
  );
}

function numberOr(text: string): number | string {
  return /^-?\d+(\.\d*)?$/.test(text.trim()) ? Number(text) : text;
}
