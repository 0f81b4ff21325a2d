import { QUANTITY_NAMES } from '../signals/quantity-names.ts';
import type { Quantity, Unit } from '../signals/units.ts';
import type { FileProblem } from './file-problem.ts';
import { columnLetters } from './row.ts';

/** Reasons to refuse a table whose columns, numbers or units are not what they seem. */

export const idSpoiled = (id: string, row: number, column: string): FileProblem => ({
  code: 'ID_SPOILED',
  message:
    `"${id.slice(0, 40)}" in "${column}" is what a spreadsheet leaves of a long number: it keeps 15 digits, so different ids ` +
    'become one. Export the file anew, or format the column as text before opening it.',
  row,
  column,
});

/** @param line the likely one */
export const headingElsewhere = (line: number): FileProblem => ({
  code: 'HEADING_ELSEWHERE',
  message:
    `The columns of the mapping are not in the first line: other lines seem to come before the heading, which is ` +
    `probably line ${line}. Set the first line of the heading to ${line}.`,
  row: line,
});

export const headingLineEmpty = (line: number): FileProblem => ({
  code: 'HEADING_LINE_EMPTY',
  message: `The mapping says that the heading begins on line ${line}, which is empty or not in the file. Correct the first line of the heading.`,
  row: line,
});

export const headingTooShort = (row: number, cells: number, headings: number): FileProblem => ({
  code: 'HEADING_TOO_SHORT',
  message:
    `Line ${row} has ${cells} cells, but the heading has ${headings}: which heading belongs to which column is not known. ` +
    'If R wrote row names, write the table with row.names = FALSE; if numbers have decimal commas, separate the columns by semicolons.',
  row,
});

export const cutByDecimalCommas = (row: number, cells: number, headings: number): FileProblem => ({
  code: 'DECIMAL_COMMAS',
  message:
    `Line ${row} has ${cells} cells under ${headings} headings: its numbers seem to have decimal commas, which also separate ` +
    'the columns. Save the table with decimal points, or separate its columns by semicolons or tabs.',
  row,
});

export const decimalMarksMixed = (cell: string, row: number, column: string): FileProblem => ({
  code: 'DECIMAL_MARKS_MIXED',
  message: `"${cell.slice(0, 40)}": some numbers of this event have a decimal point and others a comma. Save the table with points only.`,
  row,
  column,
});

export const thousandsSuspected = (cell: string, row: number, column: string): FileProblem => ({
  code: 'THOUSANDS_SUSPECTED',
  message:
    `"${cell.slice(0, 40)}" may be a decimal number or thousands: every comma of this event stands before three digits. ` +
    'Save the table with decimal points and without separators of thousands.',
  row,
  column,
});

export const headingsAlike = (columns: readonly { index: number; name: string }[], row: number): FileProblem => ({
  code: 'HEADINGS_ALIKE',
  message:
    `${columns.length} columns could be meant: ${columns.map(({ index, name }) => `"${name}" (column ${columnLetters(index)})`).join(' and ')}. ` +
    'Give each a heading of its own, or say which by its place.',
  row,
  column: columns[0]?.name ?? '',
});

export const columnTakenTwice = ({ index, name }: { index: number; name: string }, row: number): FileProblem => ({
  code: 'COLUMN_TAKEN_TWICE',
  message: `The column "${name}" (${columnLetters(index)}) is taken for two quantities or axes. Each needs a column of its own.`,
  row,
  column: name,
});

export const unitContradicted = (
  {
    quantity,
    unit,
    stated,
    isMapped,
  }: { quantity: Quantity; unit: Unit; stated: { text: string; unit: Unit }; isMapped: boolean },
  column: string,
  row: number,
): FileProblem => ({
  code: 'UNIT_CONTRADICTED',
  message:
    `"${column}" is headed as ${stated.unit}, but ${QUANTITY_NAMES[quantity]} is to be read in ${unit}. ` +
    (isMapped
      ? `Correct the unit of the mapping to ${stated.unit}, or confirm that the values are in ${unit}.`
      : 'If the heading is right, choose "Any other sensor" and say what the columns are.'),
  row,
  column,
  statedUnit: stated.unit,
});
