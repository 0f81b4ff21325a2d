/** A row of a table. */
export interface Row {
  /** From 1, as a spreadsheet shows it. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether the workbook counts days from 1904. */
  readonly from1904?: boolean;
  /** Places of the cells that a workbook keeps as text; a text file does not tell. */
  readonly texts?: ReadonlySet<number>;
}

/** The letters of a spreadsheet column from its index: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}
