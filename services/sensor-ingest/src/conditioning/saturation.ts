import { at, AXES, type Axis, type Channel } from '../signals/series.ts';

/**
 * Fewest equal samples in a row at an extreme that are looked at; noise repeats none, once its step is finer than
 * itself.
 */
const FEWEST_EQUAL = 3;
/**
 * A rounded peak rests, too, for as long as it is within a step of its top. It is a parabola: twice as far from its middle
 * it lies four steps lower, and two more for the rounding. What falls off further was cut. So the number of equal samples
 * that tell a cut follows from the rate and the rounding.
 */
const STEPS_OF_A_PEAK = 6;

/** Where a component rests at an extreme as only a sensor at its limit does; times in s. */
export interface Saturation {
  readonly axis: Axis;
  /** The value at which it rests. */
  readonly level: number;
  /** Samples that rest there, in all such runs. */
  readonly samples: number;
  /** Time at which the longest of these runs begins, s. */
  readonly from: number;
  readonly until: number;
}

/**
 * The extremes at which a channel was cut, at any level: the limit of a sensor is where its values repeat, whatever its
 * data sheet says.
 * @param floor level, in the channel's unit, below which nothing is said
 */
export function saturationsOf({ time, values }: Channel, floor: number): Saturation[] {
  return AXES.flatMap((axis) => {
    const component = values[axis];
    const step = stepOf(component);
    const rest = medianOf(component);
    return extremesOf(component).flatMap((level): Saturation[] => {
      // Zero is what is written where there is no sample; no sensor has its limit there.
      if (level === 0 || Math.abs(level - rest) <= floor) return [];
      const runs = runsAt(component, level).filter((run) => isCut(component, run, step));
      const [longest] = runs.toSorted((a, b) => lengthOf(b) - lengthOf(a));
      if (!longest) return [];
      const samples = runs.reduce((sum, run) => sum + lengthOf(run), 0);
      return [{ axis, level, samples, from: at(time, longest.first), until: at(time, longest.last) }];
    });
  });
}

interface Run {
  readonly first: number;
  readonly last: number;
}

const lengthOf = ({ first, last }: Run) => last - first + 1;

function extremesOf(component: Float64Array): number[] {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 0; i < component.length; i++) {
    lowest = Math.min(lowest, at(component, i));
    highest = Math.max(highest, at(component, i));
  }
  return lowest === highest ? [] : [highest, lowest];
}

/** Runs of equal samples at the level, but those at an end of the record: there a head goes on as it is. */
function runsAt(component: Float64Array, level: number): Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < component.length; first++) {
    if (at(component, first) !== level) continue;
    let last = first;
    while (component[last + 1] === level) last++;
    if (last - first + 1 >= FEWEST_EQUAL && first > 0 && last < component.length - 1) runs.push({ first, last });
    first = last;
  }
  return runs;
}

/** Whether the signal falls off steeper on both sides of the run than a rounded peak of its width. */
function isCut(component: Float64Array, { first, last }: Run, step: number): boolean {
  const beside = Math.ceil((last - first) / 2);
  const level = at(component, first);
  const before = at(component, Math.max(0, first - beside));
  const after = at(component, Math.min(component.length - 1, last + beside));
  return Math.min(Math.abs(level - before), Math.abs(level - after)) > STEPS_OF_A_PEAK * step;
}

/** The finest difference between neighbours: what the values are rounded to, or less than the noise. */
function stepOf(component: Float64Array): number {
  let step = Infinity;
  for (let i = 1; i < component.length; i++) {
    const difference = Math.abs(at(component, i) - at(component, i - 1));
    if (difference > 0 && difference < step) step = difference;
  }
  return step;
}

function medianOf(component: Float64Array): number {
  return at(component.slice().sort(), component.length >> 1);
}
