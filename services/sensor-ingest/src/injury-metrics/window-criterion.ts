import { cumulativeTrapezoid } from '../signals/integrate.ts';
import { at } from '../signals/series.ts';

/**
 * max over t2 − t1 ≤ `window` (s) of (t2 − t1)·[mean of `values` over t1…t2]^2.5, by the trapezoidal rule.
 *
 * Exact over all pairs of samples. Each start looks only one window ahead, so the work is linear in the number of
 * samples for a given window length.
 */
export function windowCriterion(time: Float64Array, values: Float64Array, window: number): number {
  const integral = cumulativeTrapezoid(time, values);
  const reach = window * (1 + 1e-9);
  // Δt·(I/Δt)^2.5 = √(I⁵/Δt³): the squares are compared, so that no root is taken in the inner loop.
  let bestSquared = 0;
  for (let start = 0; start < time.length; start++) {
    for (let end = start + 1; end < time.length; end++) {
      const duration = at(time, end) - at(time, start);
      if (duration > reach) break;
      const area = at(integral, end) - at(integral, start);
      const squared = (area * area * area * area * area) / (duration * duration * duration);
      if (squared > bestSquared) bestSquared = squared;
    }
  }
  return Math.sqrt(bestSquared);
}

/** value^2.5 for value ≥ 0. */
export function power2_5(value: number): number {
  return value * value * Math.sqrt(value);
}
