import { z } from 'zod';
import { isUnitOf, UNITS, type Quantity, type UnitOf } from '../signals/units.ts';
import { unitOf } from './heading-units.ts';
import { LIMITS } from './limits.ts';
import { isCut, isScientific } from './spoiled-id.ts';

/** Without U+0000, which JSON can say and no database keeps. */
const text = z.string().regex(/^[^\0]*$/);
/** A number that no double holds was another one before it was read. */
const id = z
  .union([z.string(), z.number()])
  .refine((value) => !isSpoiled(value), 'must be a text of all digits: a number keeps 15 of them')
  .transform((value) => String(value).trim())
  .pipe(text);

function isSpoiled(value: string | number): boolean {
  return typeof value === 'number' ? Math.abs(value) > Number.MAX_SAFE_INTEGER : isScientific(value) || isCut(value);
}

/** A list of numbers. Only its first faults are told: a fault for each of a million would fill the memory. */
const numbers = <Value>(isValue: (value: unknown) => value is Value) =>
  z.unknown().transform((list, context): Value[] => {
    if (!Array.isArray(list)) {
      context.addIssue({ code: 'invalid_type', expected: 'array', input: list });
      return z.NEVER;
    }
    let faults = 0;
    for (const [place, value] of (list as unknown[]).entries()) {
      if (isValue(value)) continue;
      context.addIssue({ code: 'invalid_type', expected: 'number', input: value, path: [place] });
      if (++faults === LIMITS.problems) break;
    }
    return list as Value[];
  });
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const times = numbers(isNumber);
/** Null stands for one that is missing. */
const samples = numbers((value): value is number | null => value === null || isNumber(value));

/** A unit in any of its spellings. */
const unit = <Of extends Quantity>(quantity: Of) =>
  z.string().transform((text, context) => {
    const stated = unitOf(text);
    if (stated && isUnitOf(quantity, stated.unit)) return stated.unit as UnitOf<Of>;
    const message = `must be ${Object.keys(UNITS[quantity]).join(', ')}`;
    context.addIssue({ code: 'custom', message, input: text });
    return z.NEVER;
  });

/** One event of the product's JSON form. Fields that nothing is read from may hold anything. */
export const jsonEventSchema = z.object({
  sensor: text,
  /** MM:DD:YYYY */
  'impact-date': z.string(),
  /** HH:MM:SS:mmm */
  'impact-time': z.string(),
  'time-zone': z.string().optional(),
  player: z.object({ 'impact-id': id, 'sensor-id': id }),
  /** Rotation is absent where the sensor did not measure it. */
  simulation: z.object({
    time: times,
    'time-units': unit('time'),
    'linear-acceleration': z.object({
      'la-units': unit('linearAcceleration'),
      'x-la': samples,
      'y-la': samples,
      'z-la': samples,
    }),
    'angular-acceleration': z
      .object({ 'x-aa-rad/s^2': samples, 'y-aa-rad/s^2': samples, 'z-aa-rad/s^2': samples })
      .optional(),
    'angular-velocity': z.object({ 'x-av-rad/s': samples, 'y-av-rad/s': samples, 'z-av-rad/s': samples }).optional(),
  }),
});

export type JsonEvent = z.infer<typeof jsonEventSchema>;
