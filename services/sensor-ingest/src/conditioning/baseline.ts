import { at, mapAxes, peakOf, resultant, type Channel, type VectorSeries } from '../signals/series.ts';

const FEWEST_SAMPLES = 3;
/** A pre-trigger that moves by more than this fraction of the peak already belongs to the event. */
const QUIET_FRACTION = 0.2;

/**
 * The channel without the mean of its first half of the pre-trigger (the second half may hold the rise).
 * Null where the pre-trigger is too short or not quiet.
 */
export function withoutBaseline({ time, values }: Channel, trigger: number): VectorSeries | null {
  const quietUntil = (at(time, 0) + trigger) / 2;
  const firstLoud = time.findIndex((t) => t >= quietUntil);
  const count = firstLoud === -1 ? time.length : firstLoud;
  if (count < FEWEST_SAMPLES) return null;

  const levelled = mapAxes(values, (component) => {
    const level = component.subarray(0, count).reduce((sum, value) => sum + value, 0) / count;
    return component.map((value) => value - level);
  });
  const magnitude = resultant(levelled);
  return peakOf(magnitude.subarray(0, count)) > QUIET_FRACTION * peakOf(magnitude) ? null : levelled;
}
