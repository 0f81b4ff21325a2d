import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';

/** Pause in typing before the list is asked, ms. */
const PAUSE_MS = 250;

/** The filter of a list; `/` goes to it, Esc leaves it. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (words: string) => void;
}) {
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  // Another filter from elsewhere (back, clear) replaces what was typed; the answer to our own does not, for typing goes on.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      latest.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcuts([{ keys: '/', label: 'Filter', group: 'List', run: () => field.current?.focus() }]);

  return (
    <Input
      ref={field}
      allowClear
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      style={{ width: 260, maxWidth: '100%' }}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
    />
  );
}
