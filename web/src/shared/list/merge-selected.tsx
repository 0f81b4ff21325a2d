import { Select } from '../form/select.tsx';
import { useSearchedOptions } from '../form/use-searched-options.ts';
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
 * Asks into which row of the list the selected ones go: one of them, or any other. One that is not on this page is found by its
 * name.
 */
export function MergeSelected<Row extends { _id: string }>(props: MergeSelectedProps<Row>) {
  const { label, list, selected, disabled = false, namesOf, onChoose } = props;
  const none = selected.length === 0;
  const { words, load, select } = useSearchedOptions(
    `merge into ${label}`,
    async (typed, signal) => (typed === '' ? [] : list.find(typed, signal)),
    () => 'Nothing else of this name',
  );
  // Before anything is typed it offers what is seen already, those selected first, and asks nothing.
  const seen = [...selected, ...(list.load.result?.data ?? [])];
  const rows = targetsOf(selected, words === '' ? seen : (load.result ?? []));
  const nameOf = namesOf(rows);
  return (
    <Select
      aria-label={label}
      placeholder={none ? 'Merge: select one or more' : 'Merge selected into…'}
      style={{ minWidth: 'min(240px, 100%)' }}
      disabled={disabled || none}
      value={null}
      {...select}
      options={rows.map((row) => ({ value: row._id, label: nameOf(row) }))}
      onChange={(id: string | null) => {
        const into = rows.find(({ _id }) => _id === id);
        if (into) onChoose(into);
      }}
    />
  );
}

/** One alone does not go into itself. */
function targetsOf<Row extends { _id: string }>(selected: readonly Row[], rows: readonly Row[]): Row[] {
  const [only] = selected.length === 1 ? selected : [];
  return [...new Map(rows.map((row) => [row._id, row])).values()].filter(({ _id }) => _id !== only?._id);
}
