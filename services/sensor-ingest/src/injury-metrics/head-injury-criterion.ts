import { at, resultant } from '../signals/series.ts';
import type { HeadMotion } from '../signals/head-motion.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { Metric } from './metric.ts';
import { cumulativeTrapezoid } from '../signals/integrate.ts';
import { power2_5, windowCriterion } from './window-criterion.ts';

const inG = (motion: HeadMotion) => resultant(motion.linearAcceleration).map((value) => value / STANDARD_GRAVITY);

function headInjuryCriterion<T extends 15 | 36>(milliseconds: T) {
  return {
    key: `hic${milliseconds}`,
    name: `Head injury criterion (HIC${milliseconds})`,
    unit: '',
    definition: `Largest (t₂ − t₁)·[mean resultant acceleration in g over t₁…t₂]^2.5 with t₂ − t₁ ≤ ${milliseconds} ms.`,
    source: 'FMVSS 208',
    variant: 'Exact over pairs of samples, trapezoidal rule',
    needs: ['linear acceleration'],
    compute: (motion) => windowCriterion(motion.time, inG(motion), milliseconds / 1000),
  } as const satisfies Metric;
}

export const hic15 = headInjuryCriterion(15);
export const hic36 = headInjuryCriterion(36);

export const gaddSeverityIndex = {
  key: 'gsi',
  name: 'Gadd severity index (GSI)',
  unit: '',
  definition: 'Integral of the resultant linear acceleration in g to the power 2.5 over the whole record.',
  source: 'Gadd 1966',
  variant: 'Trapezoidal rule',
  needs: ['linear acceleration'],
  compute: (motion) => {
    const integral = cumulativeTrapezoid(motion.time, inG(motion).map(power2_5));
    return at(integral, integral.length - 1);
  },
} as const satisfies Metric;

function rotationalInjuryCriterion<T extends 15 | 36>(milliseconds: T) {
  return {
    key: `ric${milliseconds}`,
    name: `Rotational injury criterion (RIC${milliseconds})`,
    unit: '',
    definition: `As HIC with the resultant angular acceleration in rad/s² and a window of ${milliseconds} ms.`,
    source: 'Kimpara & Iwamoto 2012',
    variant: 'Exact over pairs of samples, trapezoidal rule',
    needs: ['rotation'],
    compute: (motion) => windowCriterion(motion.time, resultant(motion.angularAcceleration), milliseconds / 1000),
  } as const satisfies Metric;
}

export const ric15 = rotationalInjuryCriterion(15);
export const ric36 = rotationalInjuryCriterion(36);
