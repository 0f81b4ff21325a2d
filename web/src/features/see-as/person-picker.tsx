import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Select } from '../../shared/form/select.tsx';
import { staffName } from '../staff/staff-columns.tsx';

interface Option {
  value: string;
  label: string;
}

interface PersonPickerProps {
  label: string;
  /** Person's id; empty for nobody. */
  value: string;
  onChange: (personId: string) => void;
}

/** Finds players and staff by name as one types; a pasted id is taken as it is. */
export function PersonPicker({ label, value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useCall((q: string) => consoleApi.call('/search', { query: { q } }));
  const staff = useCall((words: string) =>
    consoleApi.call('/Admin/staffList', { query: { search: words, itemPerPage: 20 } }),
  );
  const players = (search.result?.data ?? []).filter(({ type }) => type === 'player');
  const options = [
    ...(staff.result?.data ?? []).map((member) => ({
      value: member._id,
      label: `${staffName(member)} · works at ${member.node_name}`,
    })),
    ...players.map(({ _id, name, context }) => ({ value: _id, label: `${name} · ${context}` })),
  ];
  const pasted = isId(typed) ? [{ value: typed, label: typed }] : [];
  const look = (text: string) => {
    const words = text.trim();
    // Choosing empties the field: the option that was chosen keeps its name.
    if (words === '') return;
    setTyped(words);
    if (words.length < 2 || isId(words)) return;
    void search.run(words);
    void staff.run(words);
  };
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: look }}
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 260 }}
      value={value === '' ? null : value}
      loading={search.loading || staff.loading}
      options={onceEach([...pasted, ...options])}
      onChange={(id) => onChange(typeof id === 'string' ? id : '')}
    />
  );
}

/** Staff may work at several places, and play. */
const onceEach = (options: Option[]): Option[] => [...new Map(options.map((each) => [each.value, each])).values()];

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
