import { peakOf } from '../signals/series.ts';
import type { HeadMotion } from '../signals/head-motion.ts';
import type { Metric } from './metric.ts';

type PerAxis = readonly [x: number, y: number, z: number];

/** Critical angular velocities, rad/s (Takhounts et al. 2013, table 5). */
const CRITICAL_VELOCITY = {
  mean: [66.25, 56.45, 42.87],
  csdm: [66.2, 59.1, 44.25],
  mps: [66.3, 53.8, 41.5],
} as const satisfies Record<string, PerAxis>;

/** Critical values of the MPS set: rad/s and rad/s² (Gabler et al. 2018). */
const UBRIC_CRITICAL = {
  velocity: [211, 171, 115] as PerAxis,
  acceleration: [20_000, 10_300, 7_760] as PerAxis,
};

function brainInjuryCriterion<K extends string>(
  key: K,
  set: keyof typeof CRITICAL_VELOCITY,
  name: string,
  variant: string,
) {
  return {
    key,
    name,
    unit: '',
    definition:
      'Root of the sum over the axes of (peak |ω| / critical ω)². The peaks of the axes may be at different times.',
    source: 'Takhounts et al. 2013',
    variant: `${variant}: critical ω ${CRITICAL_VELOCITY[set].join(', ')} rad/s`,
    needs: ['rotation'],
    compute: (motion) => Math.hypot(...velocityRatios(motion, CRITICAL_VELOCITY[set])),
  } as const satisfies Metric;
}

export const bric = brainInjuryCriterion(
  'bric',
  'mean',
  'Brain injury criterion (BrIC)',
  'Mean of the CSDM and MPS sets',
);
export const bricCsdm = brainInjuryCriterion('bric-csdm', 'csdm', 'BrIC for CSDM', 'CSDM set');
export const bricMps = brainInjuryCriterion('bric-mps', 'mps', 'BrIC for MPS', 'MPS set');

export const ubric = {
  key: 'ubric',
  name: 'Universal brain injury criterion (UBrIC)',
  unit: '',
  definition:
    'Root of Σ [ω* + (α* − ω*)·exp(−α*/ω*)]², where ω* and α* are the peaks of an axis over their critical values.',
  source: 'Gabler et al. 2018',
  variant: 'MPS set, peaks by largest absolute value (a peak-to-peak variant also circulates)',
  needs: ['rotation'],
  compute: (motion) => {
    const velocity = velocityRatios(motion, UBRIC_CRITICAL.velocity);
    const acceleration = peakRatios(motion.angularAcceleration, UBRIC_CRITICAL.acceleration);
    return Math.hypot(...velocity.map((omega, axis) => ubricTerm(omega, acceleration[axis] ?? 0)));
  },
} as const satisfies Metric;

/** The term of one axis; its limit for a vanishing angular velocity is 0. */
function ubricTerm(omega: number, alpha: number): number {
  return omega === 0 ? 0 : omega + (alpha - omega) * Math.exp(-alpha / omega);
}

function velocityRatios(motion: HeadMotion, critical: PerAxis): number[] {
  return peakRatios(motion.angularVelocity, critical);
}

function peakRatios(series: HeadMotion['angularVelocity'], [x, y, z]: PerAxis): number[] {
  return [peakOf(series.x) / x, peakOf(series.y) / y, peakOf(series.z) / z];
}
