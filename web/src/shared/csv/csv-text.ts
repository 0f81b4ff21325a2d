import { csvField, withoutFormulas } from '@strainscope/console-contract';

export type CsvValue = string | number | null;

/**
 * Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay
 * numbers.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return csvField(withoutFormulas(value));
}
