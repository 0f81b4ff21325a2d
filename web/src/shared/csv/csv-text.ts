export type CsvValue = string | number | null;

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

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
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
