import type { FileProblem } from './file-problem.ts';
import { MISSING_LIMITS } from './limits.ts';
import type { Gap } from './missing-samples.ts';

/** Reasons to refuse signals that lack samples, and how messages tell where. */

const milliseconds = (seconds: number) => (seconds * 1000).toLocaleString('en', { maximumFractionDigits: 2 });

export function placeOf({ from, until }: Gap): string {
  return from === until ? `at ${milliseconds(from)} ms` : `from ${milliseconds(from)} to ${milliseconds(until)} ms`;
}

/** The channel is told beside the message. */
const missing = (gap: Gap) =>
  `${gap.samples === 1 ? 'A sample is' : `${gap.samples} samples are`} missing ${placeOf(gap)}`;

export const gapTooLong = (gap: Gap): FileProblem => ({
  code: 'GAP_TOO_LONG',
  message:
    `${missing(gap)}: for ${milliseconds(gap.length)} ms nothing is known, ` +
    `which could hide a peak. Up to ${milliseconds(MISSING_LIMITS.gap)} ms are interpolated. Export the record again with all its samples.`,
  column: gap.channel,
});

export const gapNearPeak = (gap: Gap, landmark: string, distance: number): FileProblem => ({
  code: 'GAP_NEAR_PEAK',
  message:
    `${missing(gap)} (a gap of ${milliseconds(gap.length)} ms), ` +
    `${milliseconds(distance)} ms from ${landmark}: within ${milliseconds(MISSING_LIMITS.fromPeak)} ms of it a gap could hide the peak. Export the record again with all its samples.`,
  column: gap.channel,
});

export const gapAtEnd = (gap: Gap): FileProblem => ({
  code: 'GAP_AT_END',
  message: `${missing(gap)}, where the record begins or ends: cut the record there.`,
  column: gap.channel,
});

export const channelEmpty = ({ channel }: Gap): FileProblem => ({
  code: 'CHANNEL_EMPTY',
  message: `The ${channel} has no sample at all. If it was not measured, leave it out.`,
  column: channel,
});
