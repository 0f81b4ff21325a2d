import { useId, useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import styles from './person-picker.module.css';
import { findPeople, morePeople, type FoundPeople } from './find-people.ts';

/** Stands last among the people, so that keys reach it as they do them. */
const showMore = 'more';

interface PersonPickerProps {
  label: string;
  /** Person's id; empty for nobody. */
  value: string;
  /** Name of the person with this id, where it is known without a search. */
  name?: string | undefined;
  onChange: (personId: string) => void;
}

/** Finds everybody who has an account by name or address as one types; a pasted id is taken as it is. */
export function PersonPicker({ label, value, name, onChange }: PersonPickerProps) {
  const fieldId = useId();
  const [open, setOpen] = useState(false);
  const asksForMore = useRef(false);
  const { words, load, select } = useSearchedOptions(
    'people',
    (typed) => (isName(typed) ? findPeople(typed) : Promise.resolve(undefined)),
    (typed) => (isName(typed) ? 'No account of this name or e-mail' : 'Type at least two letters'),
  );
  const more = useCall((found: FoundPeople) => morePeople(found));
  const isMoreOfThis = more.result?.words === words;
  const found = (isMoreOfThis ? more.result : undefined) ?? load.result;
  const pasted = isId(words) ? [{ value: words, label: words }] : [];
  const furtherLabel = more.error ? `${more.error.message} Try again` : 'Show more';
  const further = found && found.next.length > 0 ? [{ value: showMore, label: furtherLabel }] : [];
  return (
    <div className={styles['picker']}>
      <label htmlFor={fieldId}>{label}</label>
      <Select
        {...select}
        showSearch={{
          ...select.showSearch,
          onSearch: (text) => {
            // Choosing empties the field: the option that was chosen keeps its name.
            if (text.trim() === '') return;
            more.reset();
            select.showSearch.onSearch(text);
          },
        }}
        allowClear
        id={fieldId}
        placeholder="Name or e-mail"
        popupMatchSelectWidth={false}
        value={value === '' ? null : value}
        loading={select.loading || more.loading}
        {...(name !== undefined && { labelRender: () => name })}
        options={[...pasted, ...(found?.people ?? []), ...further]}
        open={open}
        onOpenChange={(next) => {
          // Choosing closes the list: not when more of it was asked for.
          if (next || !asksForMore.current) {
            setOpen(next);
            select.onOpenChange(next);
          }
          asksForMore.current = false;
        }}
        onChange={(id) => {
          if (id !== showMore) return onChange(typeof id === 'string' ? id : '');
          asksForMore.current = true;
          if (found) void more.run(found);
        }}
      />
    </div>
  );
}

/** From two letters on names are searched. */
function isName(text: string): boolean {
  return text.length >= 2 && !isId(text);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
