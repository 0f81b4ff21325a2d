/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
/**
 * The same behind whatever a spreadsheet may part cells at: where a comma is the decimal sign it parts them at semicolons,
 * and quotes that do not begin its cell hold nothing together.
 */
const formulaWithin = /([,;|\t\r\n][\s"]*)(?=[=+\-@])/g;

/** A text with an apostrophe wherever a spreadsheet would begin to run it. */
export function withoutFormulas(text: string): string {
  return (formula.test(text) ? `'${text}` : text).replaceAll(formulaWithin, "$1'");
}

/** A field of a line (RFC 4180), in quotes where it needs them. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
