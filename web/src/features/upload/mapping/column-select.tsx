import { Select } from '../../../shared/form/select.tsx';
import type { ColumnIndex, TableHead } from './mapping-draft.ts';

interface ColumnSelectProps {
  label: string;
  table: TableHead;
  value: ColumnIndex;
  onChange: (column: ColumnIndex) => void;
}

/** A column of the table, by its heading and its first value. */
export function ColumnSelect({ label, table, value, onChange }: ColumnSelectProps) {
  const [first = []] = table.rows;
  return (
    <Select<number>
      aria-label={label}
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder="Column"
      {...(value !== null && { value })}
      onChange={(column: number | undefined) => onChange(column ?? null)}
      options={table.headings.map((heading, index) => ({
        value: index,
        label: `${heading.trim() === '' ? `Column ${index + 1}` : heading}${first[index] ? ` · ${first[index]}` : ''}`,
      }))}
    />
  );
}
