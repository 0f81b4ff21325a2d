import { at } from '../signals/series.ts';
import type { Metric } from './metric.ts';
import { cumulativeTrapezoid } from '../signals/integrate.ts';

/** Mass (kg) and principal moments of inertia (kg m²) of the 50th-percentile head (Newman et al. 2000). */
const HEAD_MASS = 4.5;
const HEAD_INERTIA = { x: 0.016, y: 0.024, z: 0.022 };

export const peakPower = {
  key: 'hip',
  name: 'Peak power (HIP)',
  unit: 'W',
  definition: 'Largest of m Σ aᵢ ∫aᵢ dt + Σ Iᵢ αᵢ ∫αᵢ dt with m = 4.5 kg, I = (0.016, 0.024, 0.022) kg m².',
  source: 'Newman et al. 2000',
  variant: 'Trapezoidal rule',
  needs: ['linear acceleration', 'rotation'],
  compute: ({ time, linearAcceleration, angularAcceleration }) => {
    const terms = [
      powerTerm(time, linearAcceleration.x, HEAD_MASS),
      powerTerm(time, linearAcceleration.y, HEAD_MASS),
      powerTerm(time, linearAcceleration.z, HEAD_MASS),
      powerTerm(time, angularAcceleration.x, HEAD_INERTIA.x),
      powerTerm(time, angularAcceleration.y, HEAD_INERTIA.y),
      powerTerm(time, angularAcceleration.z, HEAD_INERTIA.z),
    ];
    return time.reduce((peak, _, i) => Math.max(peak, sumAt(terms, i)), 0);
  },
} as const satisfies Metric;

function powerTerm(time: Float64Array, acceleration: Float64Array, inertia: number): Float64Array {
  return cumulativeTrapezoid(time, acceleration).map((velocity, i) => inertia * at(acceleration, i) * velocity);
}

const sumAt = (terms: Float64Array[], index: number) => terms.reduce((sum, term) => sum + at(term, index), 0);
