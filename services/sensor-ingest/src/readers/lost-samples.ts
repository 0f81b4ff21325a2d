import { isUniform, samplingRate, stepRange } from '../conditioning/resample.ts';
import { at } from '../signals/series.ts';

/** A time axis in which the samples that its holes lack have a place. */
export interface WholeAxis {
  readonly time: Float64Array;
  /** Index of each sample in the axis as it was, −1 for one that it lacks. */
  readonly origin: Int32Array;
}

/** A step this many times the usual one lacks a sample, unless the step beside it is shorter than `SHORT`. */
const LONG = 1.5;
const SHORT = 0.6;
/** A record with a larger share of long steps is not sampled evenly, and none of them is a hole. */
const MOST_LONG = 0.1;

/** The axis of an evenly sampled record with a place for each lost sample; null where none is lost. */
export function withLostSamples(time: Float64Array): WholeAxis | null {
  // Nearly every record ends here: the usual step is no shorter than the shortest.
  const { shortest, longest } = stepRange(time);
  if (longest < LONG * shortest) return null;
  const steps = time.subarray(1).map((t, i) => t - at(time, i));
  const usual = usualStep(steps, 1 / samplingRate(time));
  const isHole = (step: number, i: number) =>
    step >= LONG * usual && !((steps[i - 1] ?? usual) < SHORT * usual || (steps[i + 1] ?? usual) < SHORT * usual);
  const holes = steps.reduce((count, step, i) => count + Number(isHole(step, i)), 0);
  // A rounded time column has long steps again and again, and stays beside the even axis all the same.
  if (holes === 0 || holes > MOST_LONG * steps.length || (holes > 1 && isUniform(time))) return null;

  const times: number[] = [];
  const origin: number[] = [];
  for (let i = 0; i < time.length; i++) {
    times.push(at(time, i));
    origin.push(i);
    const step = steps[i];
    if (step === undefined || !isHole(step, i)) continue;
    const parts = Math.round(step / usual);
    for (let k = 1; k < parts; k++) {
      times.push(at(time, i) + (k * step) / parts);
      origin.push(-1);
    }
  }
  return { time: Float64Array.from(times), origin: Int32Array.from(origin) };
}

/** Mean of the steps that lack no sample: the median one of a rounded column is off by the rounding. */
function usualStep(steps: Float64Array, median: number): number {
  const single = steps.filter((step) => step < LONG * median);
  return single.reduce((sum, step) => sum + step, 0) / single.length;
}
