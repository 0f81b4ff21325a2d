import { useState } from 'react';
import { useLoad } from '../../api/use-load.ts';
import { loadedOptions } from '../form/loaded-options.ts';
import { Select } from '../form/select.tsx';
import type { PagedList } from './use-paged-list.ts';

interface MergeSelectedProps<Row> {
  label: string;
  list: PagedList<Row>;
  selected: readonly Row[];
  disabled?: boolean;
  /** Tells rows apart that stand beside each other. */
  namesOf: (rows: readonly Row[]) => (row: Row) => string;
  onChoose: (into: Row) => void;
}

/**
 * Asks into which row of the list the selected ones go: one of them, or any other, which need not be on this page. Type a name,
 * choose.
 */
export function MergeSelected<Row extends { _id: string }>(props: MergeSelectedProps<Row>) {
  const { label, list, selected, disabled = false, namesOf, onChoose } = props;
  const [search, setSearch] = useState('');
  const none = selected.length === 0;
  const load = useLoad(none ? 'nothing to merge' : `merge into ${search}`, async (signal) =>
    none ? [] : list.find(search, signal),
  );
  const rows = targetsOf(selected, load.result ?? [], search);
  const nameOf = namesOf(rows);
  return (
    <Select
      aria-label={label}
      placeholder={none ? 'Merge: select one or more' : 'Merge selected into…'}
      style={{ minWidth: 'min(240px, 100%)' }}
      disabled={disabled || none}
      value={null}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      {...loadedOptions(load, 'Nothing else of this name')}
      options={rows.map((row) => ({ value: row._id, label: nameOf(row) }))}
      onChange={(id: string | null) => {
        const into = rows.find(({ _id }) => _id === id);
        if (into) onChoose(into);
      }}
    />
  );
}

/** Before anything is typed, those selected come first. One alone does not go into itself. */
function targetsOf<Row extends { _id: string }>(
  selected: readonly Row[],
  found: readonly Row[],
  search: string,
): Row[] {
  const first = search === '' ? selected : [];
  const [only] = selected.length === 1 ? selected : [];
  const rows = new Map([...first, ...found].map((row) => [row._id, row]));
  return [...rows.values()].filter(({ _id }) => _id !== only?._id);
}
