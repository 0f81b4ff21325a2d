import type { ConfirmedUnit } from '../sensor-definitions/file-form.schema.ts';
import type { Quantity, Unit } from '../signals/units.ts';
import { Refusal } from './file-problem.ts';
import type { Row } from './row.ts';
import type { Column } from './table-columns.ts';
import { unitContradicted } from './table-problems.ts';

/** A unit as a table writes it, and of what it is one. */
export interface StatedUnit {
  readonly quantity: Quantity;
  readonly unit: Unit;
  /** As it is written. */
  readonly text: string;
}

const SECOND = 's(ec(ond)?s?)?';
const PER_SECOND = `(/|per|p)?${SECOND}(-1)?`;
const PER_SECOND_SQUARED = `(/|per|p)?${SECOND}(-?2|(/|per)${SECOND})`;
const DEGREES = '(deg(ree)?s?|d(?=ps))';
const RADIANS = 'rad(ian)?s?';
const REVOLUTIONS = 'rev(olution)?s?';

/** Every spelling of a unit, after `plain`. */
const SPELLINGS: readonly (readonly [Quantity, Unit, RegExp])[] = (
  [
    ['time', 's', SECOND],
    ['time', 'ms', `(m|milli-?)${SECOND}`],
    ['time', 'us', `(u|micro-?)${SECOND}`],
    ['time', 'ns', `(n|nano-?)${SECOND}`],
    ['linearAcceleration', 'g', `(g('?s|n|0|-?force)?|standardgravity)`],
    ['linearAcceleration', 'mg', `(m|milli-?)g'?s?`],
    ['linearAcceleration', 'm/s²', `m(et(er|re)s?)?${PER_SECOND_SQUARED}`],
    ['linearAcceleration', 'mm/s²', `(m|milli-?)m(et(er|re)s?)?${PER_SECOND_SQUARED}`],
    ['angularVelocity', 'deg/s', DEGREES + PER_SECOND],
    ['angularVelocity', 'mdeg/s', `(m|milli-?)${DEGREES}${PER_SECOND}`],
    ['angularVelocity', 'rad/s', RADIANS + PER_SECOND],
    ['angularVelocity', 'mrad/s', `(m|milli-?)${RADIANS}${PER_SECOND}`],
    ['angularVelocity', 'rev/s', REVOLUTIONS + PER_SECOND],
    ['angularVelocity', 'rev/min', `(rpm|${REVOLUTIONS}(/|per)?min(ute)?)`],
    ['angularAcceleration', 'deg/s²', DEGREES + PER_SECOND_SQUARED],
    ['angularAcceleration', 'kdeg/s²', `(k|kilo-?)${DEGREES}${PER_SECOND_SQUARED}`],
    ['angularAcceleration', 'rad/s²', RADIANS + PER_SECOND_SQUARED],
    ['angularAcceleration', 'krad/s²', `(k|kilo-?)${RADIANS}${PER_SECOND_SQUARED}`],
    ['angularAcceleration', 'rev/s²', REVOLUTIONS + PER_SECOND_SQUARED],
  ] as const
).map(([quantity, unit, source]) => [quantity, unit, new RegExp(`^${source}$`)]);

/** The unit that a text is, in one of its many spellings; null for anything else. */
export function unitOf(text: string): StatedUnit | null {
  const spelling = plain(text);
  const known = SPELLINGS.find(([, , pattern]) => pattern.test(spelling));
  return known ? { quantity: known[0], unit: known[1], text: text.trim() } : null;
}

/**
 * The unit that a heading states: in brackets, else in its last words, with or without the name of an axis behind them.
 * @param quantity the one that is expected: a single letter without brackets is a unit of nothing else
 */
export function unitInHeading(heading: string, quantity: Quantity): StatedUnit | null {
  for (const [, inside = ''] of heading.matchAll(/[([{]([^()[\]{}]*)[)\]}]/g)) {
    const stated = unitOf(inside);
    if (stated) return stated;
  }
  const words = heading.replace(/[([{][^()[\]{}]*[)\]}]/g, ' ').trim();
  return lastWords(words, quantity) ?? lastWords(words.replace(/[\s._-]+([xyzr]|mag|res)$/i, ''), quantity);
}

/** The longest end of a heading that is a unit and has something before it. */
function lastWords(words: string, quantity: Quantity): StatedUnit | null {
  for (const { index } of words.matchAll(/(?<=[\s_.,:;-])[^\s_.,:;-]/g)) {
    const stated = unitOf(words.slice(index));
    if (stated && (stated.text.length > 1 || stated.quantity === quantity)) return stated;
  }
  return null;
}

/** What a units row says of counts and names. */
const NO_UNIT = /^([-–—#1]?|n\/?a|none|count|index|id|text|date)$/i;

/** Whether a row below the heading holds units: at least one, and nothing else. */
export function isUnitsRow(cells: readonly string[]): boolean {
  const units = cells.map((cell) => unitInCell(cell));
  return units.some(Boolean) && cells.every((cell, i) => units[i] ?? NO_UNIT.test(cell.trim()));
}

/** The unit in a cell of a units row, with or without brackets. */
export function unitInCell(cell: string): StatedUnit | null {
  return unitOf(cell.trim().replace(/^[([{](.*)[)\]}]$/, '$1'));
}

/** A unit that is expected of a column, and what somebody has confirmed of it. */
interface ExpectedUnit {
  readonly quantity: Quantity;
  readonly unit: Unit;
  readonly isMapped: boolean;
  readonly confirmed?: ConfirmedUnit | undefined;
}

/** @throws Refusal where the head of the table states another unit for the column, and nobody has confirmed this one */
export function requireUnit(expected: ExpectedUnit, { index, name }: Column, head: readonly Row[]): void {
  const stated = statedUnit(
    expected.quantity,
    head.map(({ cells }) => cells[index] ?? ''),
  );
  if (!stated || stated.unit === expected.unit) return;
  const { confirmed } = expected;
  if (confirmed?.unit === expected.unit && confirmed.headed.includes(stated.unit)) return;
  throw new Refusal(unitContradicted({ ...expected, stated }, name, head[0]?.number ?? 0));
}

/** @param head the cells above a column */
export function statedUnit(quantity: Quantity, [heading = '', ...below]: readonly string[]): StatedUnit | null {
  const stated = below.map((cell) => unitInHeading(cell, quantity) ?? unitInCell(cell));
  return unitInHeading(heading, quantity) ?? stated.find((unit) => unit !== null) ?? null;
}

/** One spelling for many: no capitals, no blanks, no signs of powers. */
function plain(text: string): string {
  return (
    text
      .replace(/[°º˚]/g, 'deg')
      // Compatibility forms become plain: ² is 2, ㎳ is ms, and the micro sign (U+00B5) the Greek mu (U+03BC).
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('μ', 'u')
      .replaceAll('\u2212', '-')
      .replace(/[\s_^*·⋅.]/g, '')
  );
}
