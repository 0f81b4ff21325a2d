import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Select } from '../../shared/form/select.tsx';

interface PersonPickerProps {
  label: string;
  /** Person's id; empty for nobody. */
  value: string;
  onChange: (personId: string) => void;
}

/** Finds a person by name as one types; a pasted id is taken as it is. */
export function PersonPicker({ label, value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useCall((q: string) => consoleApi.call('/search', { query: { q } }));
  const found = (search.result?.data ?? []).filter(({ type }) => type === 'player');
  const options = found.map(({ _id, name, context }) => ({ value: _id, label: `${name} · ${context}` }));
  const pasted = isId(typed) ? [{ value: typed, label: typed }] : [];
  const look = (text: string) => {
    const words = text.trim();
    setTyped(words);
    if (words.length >= 2 && !isId(words)) void search.run(words);
  };
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: look }}
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 260 }}
      value={value === '' ? null : value}
      loading={search.loading}
      options={[...pasted, ...options]}
      onChange={(id) => onChange(typeof id === 'string' ? id : '')}
    />
  );
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
