import { regionLabel } from '../mesh/brain-regions.ts';

interface Strained {
  curve: { time: readonly number[]; mps95: readonly number[] };
  regions: readonly { region: string; mps95: number }[];
}

/** One sentence on what the picture shows, for readers who cannot see it. */
export function brainSummary({ curve, regions }: Strained): string {
  const peak = curve.mps95.reduce((best, value, i) => (value > (curve.mps95[best] ?? -1) ? i : best), 0);
  const mps95 = curve.mps95[peak];
  const time = curve.time[peak];
  if (mps95 === undefined || time === undefined) return 'No strain over time is available for this run.';
  const [most] = [...regions].sort((p, q) => q.mps95 - p.mps95);
  const where = most
    ? ` Over the whole event, strain is highest in the ${regionLabel(most.region).toLowerCase()} (MPS95 ${most.mps95.toPrecision(3)}).`
    : '';
  // This is the highest value at one moment. Each element's own peak, at whatever time, gives a higher one beside it.
  return `At one moment, MPS95 of the whole brain is at most ${mps95.toPrecision(3)}, ${(time * 1000).toFixed(1)} ms into the event.${where}`;
}
