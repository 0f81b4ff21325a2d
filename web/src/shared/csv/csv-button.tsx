import { DownloadButton } from '../download/download-button.tsx';
import { csvText, type CsvValue } from './csv-text.ts';

interface CsvButtonProps {
  /** Name of the file, without its extension. */
  name: string;
  columns: readonly string[];
  /** All rows, also those of further pages. */
  rows: () => Promise<readonly (readonly CsvValue[])[]>;
}

/** Downloads a list as CSV. */
export function CsvButton({ name, columns, rows }: CsvButtonProps) {
  // The mark tells spreadsheets that it is UTF-8.
  const file = async () => new Blob([`\uFEFF${csvText(columns, await rows())}`], { type: 'text/csv;charset=utf-8' });
  return <DownloadButton label="CSV" name={`${name}.csv`} file={file} />;
}
