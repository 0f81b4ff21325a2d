import { RESPONSES } from '../features/bank.ts';
import { FEATURE_GROUPS, groupOf } from '../features/mirrored-features.ts';
import { matrix } from '../linear-algebra/matrix.ts';
import type { Points } from './kernel.ts';
import { pointsOf } from './kernel.ts';

const LARGEST_NUMBER = 65_535;

/** Warped responses as a file holds them: z = number × the step of its oscillator, a row of `RESPONSES` for each point. */
export interface QuantisedPoints {
  readonly numbers: Uint16Array;
  readonly steps: readonly number[];
}

export function quantised(points: readonly Float64Array[]): QuantisedPoints {
  const largest = new Float64Array(FEATURE_GROUPS);
  for (const z of points) z.forEach((value, i) => (largest[groupOf(i)] = Math.max(largest[groupOf(i)]!, value)));
  const steps = Array.from(largest, (value) => (value > 0 ? value / LARGEST_NUMBER : 1));
  const numbers = new Uint16Array(points.length * RESPONSES);
  points.forEach((z, p) =>
    z.forEach((value, i) => (numbers[p * RESPONSES + i] = Math.round(value / steps[groupOf(i)]!))),
  );
  return { numbers, steps };
}

export function restored({ numbers, steps }: QuantisedPoints): Points {
  const count = numbers.length / RESPONSES;
  const values = Float64Array.from(numbers, (number, at) => number * steps[groupOf(at % RESPONSES)]!);
  return pointsOf(matrix(count, RESPONSES, values));
}
