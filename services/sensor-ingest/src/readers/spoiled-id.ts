import type { FileProblem } from './file-problem.ts';
import type { Row } from './row.ts';
import type { Column } from './table-columns.ts';
import { idSpoiled } from './table-problems.ts';

/** "8.6E+17", "8,61E17": as a spreadsheet writes a long number; "12E4" may be a name. */
const SCIENTIFIC = /^[+-]?(\d+[.,]\d*e[+-]?\d+|\d+e[+-]\d+)$/i;
const DIGITS = /^\d+$/;
/** Spreadsheets keep no more of a number; what follows they write as zeros. */
const SIGNIFICANT_DIGITS = 15;

export const isScientific = (id: string) => SCIENTIFIC.test(id);

/** Whether the digits of an id behind the fifteenth are all zero. */
export const isCut = (id: string) =>
  DIGITS.test(id) && id.length > SIGNIFICANT_DIGITS && /^0+$/.test(id.slice(SIGNIFICANT_DIGITS));

/** Ids in these cells that a spreadsheet took for numbers: several ids have become one. */
export function spoiledIds({ number, cells, texts }: Row, columns: readonly Column[]): FileProblem[] {
  return columns.flatMap(({ index, name }) => {
    const id = cells[index] ?? '';
    const isText = texts?.has(index) ?? false;
    const isTooLong = texts !== undefined && !isText && Number(id) > Number.MAX_SAFE_INTEGER;
    return isScientific(id) || (!isText && isCut(id)) || isTooLong ? [idSpoiled(id, number, name)] : [];
  });
}
