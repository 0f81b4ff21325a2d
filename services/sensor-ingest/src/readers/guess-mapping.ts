import type { z } from 'zod';
import { AXES } from '../signals/series.ts';
import { isUnitOf, type Quantity, type Unit } from '../signals/units.ts';
import type { genericMappingSchema } from './generic-mapping.ts';
import { statedUnit } from './heading-units.ts';
import type { LikelyHead } from './table-head.ts';

/** A mapping as far as headings tell; the wizard's user completes and confirms it. */
export type GuessedMapping = Partial<z.input<typeof genericMappingSchema>>;

/** Words by which headings name a quantity, and its unit where none is stated. */
const QUANTITIES = {
  angularAcceleration: { words: /(ang\w*|rot\w*)[\s._-]*acc|alpha|alp|paa|\baa\b/i, usual: 'rad/s²' },
  angularVelocity: { words: /(ang\w*|rot\w*)[\s._-]*vel|gyr|omega|pav|\b(w|av)\b/i, usual: 'rad/s' },
  linearAcceleration: { words: /lin\w*[\s._-]*acc|acc|pla|\b(la|a|ah)\b/i, usual: 'm/s²' },
} as const;

const TIME = /^(t|time|timestamp|elapsed)\b/i;
/** The name of an axis is a word, or the last capital of one: "acc x", "AccX". */
const AXIS = /(?:^|[\s._([-])([xyz])(?:[\s._)\]-]|$)/i;
const LAST_CAPITAL = /[a-z]([XYZ])(?![A-Za-z])/;

/** Proposes a column mapping from the head of a table. Channels it is not sure of are left out. */
export function guessMapping({ headings, units, line, isFirst }: LikelyHead): GuessedMapping {
  const words = headings.map((heading) => heading.trim().replaceAll('_', ' '));
  const taken = new Set<number>();
  const guess: GuessedMapping = {
    version: 1,
    ...(!isFirst && { headingLine: line }),
    headingRows: 1,
    axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  };
  const reference = (index: number) => referenceTo(headings, index);
  const unit = (quantity: Quantity, index: number, usual: Unit) =>
    proposedUnit(quantity, [headings[index] ?? '', units[index] ?? '']) ?? usual;

  const time = words.findIndex((heading) => TIME.test(heading));
  if (time !== -1) {
    taken.add(time);
    Object.assign(guess, { time: [{ column: reference(time), unit: unit('time', time, 's') }] });
  }
  for (const quantity of ['angularAcceleration', 'angularVelocity', 'linearAcceleration'] as const) {
    const { words: name, usual } = QUANTITIES[quantity];
    const indices = AXES.map((axis) =>
      words.findIndex((heading, i) => !taken.has(i) && name.test(heading) && axisOf(heading) === axis),
    );
    if (indices.includes(-1)) continue;
    indices.forEach((index) => taken.add(index));
    const [first = 0] = indices;
    Object.assign(guess, { [quantity]: { columns: indices.map(reference), unit: unit(quantity, first, usual) } });
  }
  return guess;
}

const axisOf = (heading: string) => (AXIS.exec(heading) ?? LAST_CAPITAL.exec(heading))?.[1]?.toLowerCase();

function proposedUnit(quantity: Quantity, head: readonly string[]): Unit | null {
  const stated = statedUnit(quantity, head);
  return stated && isUnitOf(quantity, stated.unit) ? stated.unit : null;
}

/** A pattern that matches exactly this heading, or the place of the column where another one is headed alike. */
function referenceTo(headings: readonly string[], index: number): string | number {
  const same = (heading: string) => heading.trim().toLowerCase();
  const heading = headings[index] ?? '';
  const isUnique = headings.filter((other) => same(other) === same(heading)).length === 1;
  return isUnique ? heading.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : index;
}
