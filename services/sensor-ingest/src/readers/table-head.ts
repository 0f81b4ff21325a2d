import { isUnitsRow } from './heading-units.ts';
import type { Row } from './row.ts';

/** How far a heading is looked for. */
export const LAST_HEADING_LINE = 100;

/** The headings of a table, and the row of units below them. */
export interface LikelyHead {
  readonly line: number;
  /** Whether it is where it is looked for if no mapping names a line. */
  readonly isFirst: boolean;
  readonly headings: readonly string[];
  /** Empty where there is none. */
  readonly units: readonly string[];
  /** The first rows below the headings. */
  readonly rows: readonly Row[];
}

/** Rows that are shown of a table whose columns nobody has named yet. */
const SHOWN_ROWS = 5;

/** Rows that have to look like samples before the one above them is taken for a heading. */
const ENOUGH_ROWS = 3;

/**
 * Where a table's heading probably is: above the first rows that are mostly numbers, whatever lines of metadata come before
 * it. Null where no rows look like samples, or nothing is above them.
 */
export function likelyHead(rows: readonly Row[]): LikelyHead | null {
  const first = rows.findIndex((_, i) => areSamples(rows.slice(i, i + ENOUGH_ROWS)));
  const above = rows.slice(0, Math.max(0, first)).filter(({ cells }) => !isBlank(cells));
  const last = above.at(-1);
  if (!last) return null;
  const heading = isUnitsRow(last.cells) ? above.at(-2) : last;
  if (!heading) return null;
  return headIn(rows, rows.indexOf(heading));
}

/** The head whose headings are in one of these rows. */
export function headIn(rows: readonly Row[], place: number): LikelyHead {
  const { number: line = 1, cells: headings = [] } = rows[place] ?? {};
  const below = rows.slice(place + 1, place + 1 + SHOWN_ROWS);
  const next = below[0]?.cells ?? [];
  return { line, isFirst: place === 0, headings, units: isUnitsRow(next) ? next : [], rows: below };
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '');

function areSamples(rows: readonly Row[]): boolean {
  return rows.length === ENOUGH_ROWS && rows.every(({ cells }) => isMostlyNumbers(cells));
}

const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;

function isMostlyNumbers(cells: readonly string[]): boolean {
  const told = cells.filter((cell) => cell !== '');
  const numbers = told.filter((cell) => NUMBER.test(cell));
  return numbers.length >= 2 && numbers.length >= told.length / 2;
}
