import type { FileProblem } from './file-problem.ts';
import { formula, nonNumeric, notFinite } from './problems.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^[+-]?(nan|inf(inity)?|#num!|#div\/0!)$/i;

/** The number of a cell, or what is wrong with it. */
export function parseNumber(cell: string, row: number, column: string): number | FileProblem {
  if (NUMBER.test(cell)) {
    const value = Number(cell);
    return Number.isFinite(value) ? value : notFinite(row, column);
  }
  if (NOT_FINITE.test(cell)) return notFinite(row, column);
  return cell.startsWith('=') ? formula(row, column) : nonNumeric(cell, row, column);
}
