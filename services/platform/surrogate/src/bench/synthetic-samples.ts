import { featuresOf } from '../features/features.ts';
import type { ModelSubject } from '../file/header.schema.ts';
import type { Sample } from '../targets/sample.ts';
import { pulses } from './pulses.ts';
import type { SyntheticBrain } from './synthetic-brain.ts';

const RATE = 2000;
const DURATION = 0.06;
export const TIME: Float64Array = Float64Array.from({ length: DURATION * RATE + 1 }, (_, i) => i / RATE);

/** One run of a made-up brain by its number. */
export function syntheticSample(brain: SyntheticBrain, number: number, withField = true): Sample {
  const motion = pulses(1000 + number, TIME);
  const { field, targets } = brain.solve(motion);
  const own = { id: `event-${number}`, group: `group-${number}`, features: featuresOf(motion), targets };
  return withField ? { ...own, field } : own;
}

export const syntheticSamples = (brain: SyntheticBrain, from: number, count: number, withField = true): Sample[] =>
  Array.from({ length: count }, (_, i) => syntheticSample(brain, from + i, withField));

export const syntheticSubject = ({ elementCount }: SyntheticBrain): ModelSubject => ({
  meshHash: 'made-up',
  elementCount,
  materials: 'made-up',
  solverVersion: '0',
});
