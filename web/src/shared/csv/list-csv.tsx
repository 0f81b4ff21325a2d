import type { PagedList } from '../list/use-paged-list.ts';
import { CsvButton } from './csv-button.tsx';
import type { CsvValue } from './csv-text.ts';

/** A column of a file: units stand in the title, times are ISO 8601 in UTC. */
export interface CsvColumn<Row> {
  title: string;
  value: (row: Row) => CsvValue;
}

interface ListCsvProps<Row> {
  /** Name of the file, without its extension. */
  name: string;
  list: PagedList<Row>;
  columns: readonly CsvColumn<Row>[];
}

/** Downloads all of a list, as it is filtered and ordered now, as CSV. */
export function ListCsv<Row>({ name, list, columns }: ListCsvProps<Row>) {
  const rows = async () => (await list.all()).map((row) => columns.map(({ value }) => value(row)));
  return <CsvButton name={name} columns={columns.map(({ title }) => title)} rows={rows} />;
}
