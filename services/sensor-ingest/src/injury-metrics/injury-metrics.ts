import type { HeadMotion } from '../signals/head-motion.ts';
import { bric, bricCsdm, bricMps, ubric } from './brain-injury-criterion.ts';
import { damage } from './damage.ts';
import { gaddSeverityIndex, hic15, hic36, ric15, ric36 } from './head-injury-criterion.ts';
import { peakPower } from './head-impact-power.ts';
import type { Metric } from './metric.ts';
import {
  changeOfAngularVelocity,
  peakAngularAcceleration,
  peakAngularVelocity,
  peakLinearAcceleration,
} from './peaks.ts';

export const harm: Metric = {
  key: 'harm',
  name: 'Head acceleration response metric (HARM)',
  unit: '',
  definition: '0.0148·HIC15 + 15.6·DAMAGE.',
  source: 'Bailey et al. 2020',
  variant: '',
  compute: (motion) => 0.0148 * hic15.compute(motion) + 15.6 * damage.compute(motion),
};

/** Peaks first: an event without a measured waveform has only these. */
export const PEAK_METRICS = [peakLinearAcceleration, peakAngularAcceleration, peakAngularVelocity] as const;

/** Every metric of an event in the order in which screens show them. None of them is a diagnosis. */
export const INJURY_METRICS: readonly Metric[] = [
  ...PEAK_METRICS,
  changeOfAngularVelocity,
  peakPower,
  hic15,
  hic36,
  gaddSeverityIndex,
  bric,
  bricCsdm,
  bricMps,
  ubric,
  damage,
  ric15,
  ric36,
  harm,
];

/** Value of every metric by its key. */
export function computeMetrics(motion: HeadMotion): Record<string, number> {
  return Object.fromEntries(INJURY_METRICS.map((metric) => [metric.key, metric.compute(motion)]));
}
