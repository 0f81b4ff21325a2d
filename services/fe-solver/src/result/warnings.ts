/** What a result's numbers leave out, so that nobody takes them for the whole event. */
import { REFERENCE_BULK_MODULUS } from '../motion/bulk-modulus.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import type { Task } from '../task/task.schema.ts';
import { inG, peakOf } from '../task/check-motion.ts';
import type { Measures } from './result.ts';
import type { ResultWarning } from '../result-schema/result.schema.ts';

/** From this share of its peak on, a channel is in the middle of an event at the first sample. */
const SPEED_SHARE = 0.2;
/** s before the record's end in which a peak may have been cut by it. */
const NEAR_END = 0.003;
const ROUNDING = 1e-9;

/** Each with what is small at the start of any event, SI, and the words for it. */
const CHANNELS = {
  linearAcceleration: { title: 'linear acceleration', small: 50, told: (a: number) => `${rounded(inG(a))} g` },
  angularVelocity: { title: 'angular velocity', small: 3, told: (omega: number) => `${rounded(omega)} rad/s` },
  angularAcceleration: { title: 'angular acceleration', small: 500, told: (a: number) => `${rounded(a)} rad/s²` },
} as const;

/** What was asked and which bulk modulus (Pa) it came to. */
interface BulkChoice {
  task: Pick<Task, 'quality' | 'tolerance'>;
  bulkModulus: number;
}

export function resultWarnings(motion: HeadMotion, measures: Measures, bulk: BulkChoice): ResultWarning[] {
  return [beginsAtSpeed(motion), peakNearEnd(measures), runsAsReference(bulk)].filter(
    (warning) => warning !== undefined,
  );
}

function beginsAtSpeed(motion: HeadMotion): ResultWarning | undefined {
  const found = (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]).flatMap((channel) => {
    const { title, small, told } = CHANNELS[channel];
    const [first, peak] = [size(motion[channel][0]!), peakOf(motion[channel])];
    const share = first / peak;
    return first > small && share > SPEED_SHARE
      ? [`${title} ${told(first)}, ${Math.round(100 * share)} % of its peak`]
      : [];
  });
  if (found.length === 0) return undefined;
  const message = `The record begins in the middle of the motion: at its first sample ${found.join('; ')}. The brain is taken to move with the skull until then, so strain from before is not counted and the true strain may be higher.`;
  return { code: 'begins-at-speed', message };
}

function peakNearEnd({ curve, 'MPS-95': mps95, 'principal-max-strain': largest }: Measures): ResultWarning | undefined {
  const end = curve.time.at(-1)!;
  const left = end - Math.max(mps95.time, largest.time);
  if (left > NEAR_END + ROUNDING) return undefined;
  const when = left > ROUNDING ? `${(left * 1000).toFixed(1)} ms before` : 'at';
  const message = `The strain is largest ${when} the end of the record: it may have risen further, so read the peaks as "at least". A longer window would show.`;
  return { code: 'peak-near-end', message };
}

function runsAsReference({ task, bulkModulus }: BulkChoice): ResultWarning | undefined {
  if (task.quality === 'reference' || bulkModulus < REFERENCE_BULK_MODULUS) return undefined;
  const message = `Solved with the bulk modulus of the reference: with any lower one MPS95 might change by more than ${100 * task.tolerance} %, because the motion presses the brain too hard.`;
  return { code: 'runs-as-reference', message };
}

const size = ([x, y, z]: Triple): number => Math.hypot(x, y, z);
const rounded = (value: number): number => Number(value.toPrecision(3));
