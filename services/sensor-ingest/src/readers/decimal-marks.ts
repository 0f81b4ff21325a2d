import type { FileProblem } from './file-problem.ts';
import { parseNumber } from './parse-number.ts';
import { decimalMarksMixed, thousandsSuspected } from './table-problems.ts';

const WITH_COMMA = /^[+-]?(\d+,\d*|,\d+)(e[+-]?\d+)?$/i;
/** What could be thousands as well: "1,234" but neither "0,234" nor "1,23". */
const LIKE_THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Reads numbers of one event whose decimal mark is a point or a comma: one of them throughout. */
export class DecimalMarks {
  #mark: '.' | ',' | null = null;
  #areSurelyDecimals = false;
  #doubtful: FileProblem | null = null;

  /** The number of a cell, or what is wrong with it. */
  parse(cell: string, row: number, column: string): number | FileProblem {
    const mark = WITH_COMMA.test(cell) ? ',' : cell.includes('.') ? '.' : null;
    if (mark !== null && this.#mark !== null && mark !== this.#mark) return decimalMarksMixed(cell, row, column);
    this.#mark ??= mark;
    if (mark !== ',') return parseNumber(cell, row, column);
    if (LIKE_THOUSANDS.test(cell)) this.#doubtful ??= thousandsSuspected(cell, row, column);
    else this.#areSurelyDecimals = true;
    return parseNumber(cell.replace(',', '.'), row, column);
  }

  /** What is wrong with all of them together: nothing showed that commas are no separators of thousands. */
  get problem(): FileProblem | null {
    return this.#areSurelyDecimals ? null : this.#doubtful;
  }
}
