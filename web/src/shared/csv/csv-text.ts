export type CsvValue = string | number | null;

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
/**
 * The same behind whatever a spreadsheet may part cells at: where a comma is the decimal sign it parts them at semicolons,
 * and quotes that do not begin its cell hold nothing together.
 */
const formulaWithin = /([,;|\t\r\n][\s"]*)(?=[=+\-@])/g;

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
  const text = (formula.test(value) ? `'${value}` : value).replaceAll(formulaWithin, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
