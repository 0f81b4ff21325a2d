import { notMeasured, type HeadMotion, type MeasuredMotion, type MotionPart } from '../signals/head-motion.ts';
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

export const harm = {
  key: 'harm',
  name: 'Head acceleration response metric (HARM)',
  unit: '',
  definition: '0.0148·HIC15 + 15.6·DAMAGE.',
  source: 'Bailey et al. 2020',
  variant: '',
  needs: ['linear acceleration', 'rotation'],
  compute: (motion) => 0.0148 * hic15.compute(motion) + 15.6 * damage.compute(motion),
} as const satisfies Metric;

/** Peaks first: an event without a measured waveform has only these. */
export const PEAK_METRICS = [peakLinearAcceleration, peakAngularAcceleration, peakAngularVelocity] as const;

/** Every metric of an event in the order in which screens show them. None of them is a diagnosis. */
export const INJURY_METRICS = [
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
] as const satisfies readonly Metric[];
export type InjuryMetric = (typeof INJURY_METRICS)[number];

/** Value of every metric by its key; null where it needs what was not measured. */
export function computeMetrics(motion: MeasuredMotion): Record<string, number | null> {
  const missing = notMeasured(motion);
  return Object.fromEntries(
    // What a metric needs is there, and it reads nothing else.
    INJURY_METRICS.map(({ key, needs, compute }) => [
      key,
      needs.some((part) => missing.includes(part)) ? null : compute(motion as HeadMotion),
    ]),
  );
}

/** Parts of the motion that were not measured, by the values of an event's metrics. */
export function missingParts(metrics: Readonly<Record<string, number | null>>): MotionPart[] {
  return [
    ...(metrics['pla'] === null ? (['linear acceleration'] as const) : []),
    ...(metrics['pav'] === null ? (['rotation'] as const) : []),
  ];
}

/** Why a metric has no value, in a sentence. */
export function whyMissing({ needs }: Metric, missing: readonly MotionPart[]): string {
  const parts = needs.filter((part) => missing.includes(part)).join(' and ');
  if (parts === '') return 'The version that recorded the event did not compute it.';
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)} ${parts.includes(' and ') ? 'were' : 'was'} not measured.`;
}
