import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Select } from '../../shared/form/select.tsx';
import { findPeople, morePeople, type FoundPeople } from './find-people.ts';

/** Stands last among the people, so that keys reach it as they do them. */
const showMore = { value: 'more', label: 'Show more' };

interface PersonPickerProps {
  label: string;
  /** Person's id; empty for nobody. */
  value: string;
  onChange: (personId: string) => void;
}

/** Finds players, staff and guardians by name as one types; a pasted id is taken as it is. */
export function PersonPicker({ label, value, onChange }: PersonPickerProps) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const asksForMore = useRef(false);
  const search = useCall((words: string) => findPeople(words));
  const more = useCall((found: FoundPeople) => morePeople(found));
  const isMoreOfThis = more.result?.words === search.result?.words;
  const found = (isMoreOfThis ? more.result : undefined) ?? search.result;
  const pasted = isId(typed) ? [{ value: typed, label: typed }] : [];
  const look = (text: string) => {
    const words = text.trim();
    // Choosing empties the field: the option that was chosen keeps its name.
    if (words === '') return;
    setTyped(words);
    more.reset();
    if (words.length < 2 || isId(words)) return;
    void search.run(words);
  };
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: look }}
      allowClear
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 260 }}
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      loading={search.loading || more.loading}
      options={[...pasted, ...(found?.people ?? []), ...(found && found.next.length > 0 ? [showMore] : [])]}
      open={open}
      onOpenChange={(next) => {
        // Choosing closes the list: not when more of it was asked for.
        if (next || !asksForMore.current) setOpen(next);
        asksForMore.current = false;
      }}
      onChange={(id) => {
        if (id !== showMore.value) return onChange(typeof id === 'string' ? id : '');
        asksForMore.current = true;
        if (found) void more.run(found);
      }}
    />
  );
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
