import { at } from './series.ts';

/** ∫ values dt from the first sample to every sample. */
export function cumulativeTrapezoid(time: Float64Array, values: Float64Array): Float64Array {
  const integral = new Float64Array(time.length);
  for (let i = 1; i < time.length; i++) {
    const step = at(time, i) - at(time, i - 1);
    integral[i] = at(integral, i - 1) + (step * (at(values, i) + at(values, i - 1))) / 2;
  }
  return integral;
}
