import { csvField, withoutFormulas } from '@strainscope/kernel';

export type Row = Readonly<Record<string, unknown>>;

/** RFC 4180, with every column that any row has. */
export function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [lineOf(columns), ...rows.map((row) => csvLine(columns, row))].join('');
}

/** The first line of what is written line by line. */
export const csvHead = (columns: readonly string[]): string => lineOf(columns);

export function csvLine(columns: readonly string[], row: Row): string {
  return lineOf(columns.map((column) => row[column]));
}

const lineOf = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`;

/** The database gives large and exact numbers as text. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return csvField(NUMBER.test(text) ? text : withoutFormulas(text));
}
