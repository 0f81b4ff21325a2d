import type { z } from 'zod';
import type { genericMappingSchema } from './generic-mapping.ts';

/** A mapping as far as headings tell; the wizard's user completes and confirms it. */
export type GuessedMapping = Partial<z.input<typeof genericMappingSchema>>;

/** Words and units by which headings name a quantity. */
const QUANTITIES = {
  angularAcceleration: {
    words: /(ang\w*|rot\w*)[\s._-]*acc|alpha|alp|paa|\baa\b/i,
    units: [
      [/deg\s*\/?\s*s(ec)?(\^?2|²)/i, 'deg/s²'],
      [/krad/i, 'krad/s²'],
      [/./, 'rad/s²'],
    ],
  },
  angularVelocity: {
    words: /(ang\w*|rot\w*)[\s._-]*vel|gyro|omega|pav|\b(w|av)\b/i,
    units: [
      [/deg/i, 'deg/s'],
      [/./, 'rad/s'],
    ],
  },
  linearAcceleration: {
    words: /lin\w*[\s._-]*acc|acc|pla|\b(la|a|ah)\b/i,
    units: [
      [/[([_\s]g[)\]]?$|\bg\b/i, 'g'],
      [/./, 'm/s²'],
    ],
  },
} as const;

const TIME_UNITS = [
  [/\b(us|µs|microsec\w*)\b/i, 'us'],
  [/(\b|_)(ms|msec\w*|millisec\w*)\b/i, 'ms'],
  [/./, 's'],
] as const;

const AXIS = /(?:^|[\s._([-])([xyz])(?:[\s._)\]-]|$)/i;

/** Proposes a column mapping from the headings of a table. Channels it is not sure of are left out. */
export function guessMapping(headings: readonly string[]): GuessedMapping {
  const words = headings.map((heading) => heading.trim().replaceAll('_', ' '));
  const taken = new Set<number>();
  const guess: GuessedMapping = {
    version: 1,
    headingRows: 1,
    axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  };

  const time = words.findIndex((heading) => /^t(ime)?\b/i.test(heading));
  if (time !== -1) {
    taken.add(time);
    guess.time = [{ column: patternOf(headings[time] ?? ''), unit: unitIn(TIME_UNITS, headings[time] ?? '') }];
  }
  for (const quantity of ['angularAcceleration', 'angularVelocity', 'linearAcceleration'] as const) {
    const { words: name, units } = QUANTITIES[quantity];
    const indices = (['x', 'y', 'z'] as const).map((axis) =>
      words.findIndex(
        (heading, i) => !taken.has(i) && name.test(heading) && AXIS.exec(heading)?.[1]?.toLowerCase() === axis,
      ),
    );
    if (indices.includes(-1)) continue;
    indices.forEach((index) => taken.add(index));
    const [x = '', y = '', z = ''] = indices.map((index) => headings[index] ?? '');
    const unit = unitIn<string>(units, words[indices[0] ?? 0] ?? '');
    Object.assign(guess, { [quantity]: { columns: [patternOf(x), patternOf(y), patternOf(z)], unit } });
  }
  return guess;
}

function unitIn<Unit extends string>(units: readonly (readonly [RegExp, Unit])[], heading: string): Unit {
  return (units.find(([expression]) => expression.test(heading)) as readonly [RegExp, Unit])[1];
}

/** A pattern that matches exactly this heading. */
const patternOf = (heading: string) => heading.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
