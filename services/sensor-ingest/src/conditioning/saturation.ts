import { at, AXES, peakOf, type VectorSeries } from '../signals/series.ts';

/** This many equal samples at the extreme are a clipped sensor, not a coincidence. */
const FEWEST_EQUAL = 3;

/** Whether a component rests at its extreme, as a clipped channel does. `floor` ignores quantised noise. */
export function isSaturated(series: VectorSeries, floor: number): boolean {
  return AXES.some((axis) => {
    const component = series[axis];
    const peak = peakOf(component);
    return peak > floor && longestRunAt(component, peak) >= FEWEST_EQUAL;
  });
}

function longestRunAt(component: Float64Array, peak: number): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < component.length; i++) {
    const atPeak = Math.abs(at(component, i)) >= peak * (1 - 1e-6);
    const continues = atPeak && (run === 0 || at(component, i) === at(component, i - 1));
    // A rest that lasts to the end of the record is a head that goes on turning.
    if (!atPeak || !continues) longest = Math.max(longest, run);
    run = continues ? run + 1 : Number(atPeak);
  }
  return longest;
}
