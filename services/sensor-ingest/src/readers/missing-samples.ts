import type { MeasuredSignals } from '../conditioning/condition.ts';
import { triggerIn } from '../conditioning/trigger.ts';
import { QUANTITY_NAMES } from '../signals/quantity-names.ts';
import { at, AXES, mapAxes, peakOf, resultant, type Axis, type Channel } from '../signals/series.ts';
import type { Quantity } from '../signals/units.ts';
import type { Warning } from '../signals/warnings.ts';
import type { FileProblem } from './file-problem.ts';
import { channelEmpty, gapAtEnd, gapNearPeak, gapTooLong } from './gap-problems.ts';
import { LIMITS, MISSING_LIMITS } from './limits.ts';
import { withLostSamples, type WholeAxis } from './lost-samples.ts';
import { samplesInterpolated } from './reader-warnings.ts';

/** Signals of which every sample is known, or why what is missing may not be made up. */
export interface WholeSignals {
  readonly signals: MeasuredSignals;
  readonly problems: FileProblem[];
  readonly warnings: Warning[];
}

type ChannelName = Exclude<Quantity, 'time'>;
const CHANNELS = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const satisfies ChannelName[];

/** Samples in a row that some components lack; times in s. */
export interface Gap {
  /** E.g. "linear acceleration x, y". */
  readonly channel: string;
  readonly samples: number;
  /** Time of the first missing sample, s; `until` is that of the last. */
  readonly from: number;
  readonly until: number;
  /** Time between the samples on both sides, s; infinite where there is none on one side. */
  readonly length: number;
}

/**
 * Draws a line over the samples that are missing: those that are NaN, and those whose times an evenly sampled record leaves
 * out. What could hide a peak is a problem instead: a gap that is longer than 3 ms, or of which a sample lies within 10 ms of
 * the trigger or of the peak of anything measured, or a gap at the end of the record.
 * @param rowOf row of the file by sample; 0 where samples are no rows
 */
export function withoutGaps(measured: MeasuredSignals, rowOf: (sample: number) => number): WholeSignals {
  const axes = new Map<Float64Array, WholeAxis | null>();
  const signals: { -readonly [Key in keyof MeasuredSignals]: MeasuredSignals[Key] } = { ...measured };
  const found: FoundGap[] = [];
  for (const name of CHANNELS) {
    const channel = measured[name];
    if (!channel) continue;
    if (!axes.has(channel.time)) axes.set(channel.time, withLostSamples(channel.time));
    const axis = axes.get(channel.time) ?? null;
    const spread = axis ? spreadOver(channel, axis) : channel;
    const gaps = AXES.flatMap((component) => gapsIn(spread, component).map((gap) => ({ ...gap, name, axis })));
    found.push(...gaps);
    signals[name] = gaps.length > 0 ? interpolated(spread) : spread;
  }
  if (found.length === 0) return { signals: measured, problems: [], warnings: [] };

  const landmarks = landmarksOf(signals);
  const gaps = grouped(found);
  const problems = gaps.flatMap(({ gap, place }) => {
    const problem = problemOf(gap, landmarks);
    const row = rowOf(place);
    return problem ? [row > 0 ? { ...problem, row } : problem] : [];
  });
  return {
    signals,
    problems: problems.slice(0, LIMITS.problems),
    warnings: problems.length === 0 ? [samplesInterpolated(gaps.map(({ gap }) => gap))] : [],
  };
}

function problemOf(gap: Gap, landmarks: readonly Landmark[]): FileProblem | null {
  if (gap.length === Infinity) return gap.samples === Infinity ? channelEmpty(gap) : gapAtEnd(gap);
  if (gap.length > MISSING_LIMITS.gap * (1 + 1e-9)) return gapTooLong(gap);
  const distanceTo = ({ at: time }: Landmark) => Math.max(0, gap.from - time, time - gap.until);
  const nearest = landmarks.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0];
  const isNear = nearest && distanceTo(nearest) < MISSING_LIMITS.fromPeak * (1 - 1e-9);
  return isNear ? gapNearPeak(gap, nearest.name, distanceTo(nearest)) : null;
}

/** What a gap must not hide. */
interface Landmark {
  readonly name: string;
  readonly at: number;
}

function landmarksOf(signals: MeasuredSignals): Landmark[] {
  const peaks = CHANNELS.flatMap((name): Landmark[] => {
    const channel = signals[name];
    if (!channel) return [];
    const magnitude = resultant(channel.values);
    const place = magnitude.indexOf(peakOf(magnitude));
    return [{ name: `the peak of the ${QUANTITY_NAMES[name]}`, at: channel.time[place] ?? NaN }];
  });
  return [{ name: 'the trigger', at: triggerIn(signals) }, ...peaks];
}

function spreadOver({ values }: Channel, { time, origin }: WholeAxis): Channel {
  const spread = (component: Float64Array) => Float64Array.from(origin, (place) => component[place] ?? NaN);
  return { time, values: mapAxes(values, spread) };
}

interface FoundGap extends Omit<Gap, 'channel'> {
  readonly name: ChannelName;
  readonly component: Axis;
  readonly axis: WholeAxis | null;
  readonly first: number;
  readonly last: number;
}

function gapsIn({ time, values }: Channel, component: Axis): Omit<FoundGap, 'name' | 'axis'>[] {
  const samples = values[component];
  const gaps = [];
  for (let first = 0; first < samples.length; first++) {
    if (!Number.isNaN(samples[first])) continue;
    let last = first;
    while (Number.isNaN(samples[last + 1])) last++;
    const isEmpty = first === 0 && last === samples.length - 1;
    gaps.push({
      component,
      first,
      last,
      from: at(time, first),
      until: at(time, last),
      samples: isEmpty ? Infinity : last - first + 1,
      length: (time[last + 1] ?? Infinity) - (time[first - 1] ?? -Infinity),
    });
    first = last;
  }
  return gaps;
}

/** Missing samples on the line between those beside them; like the nearest one at the ends. */
function interpolated({ time, values }: Channel): Channel {
  const line = (component: Float64Array) => {
    const whole = component.slice();
    for (let first = 0; first < whole.length; first++) {
      if (!Number.isNaN(at(component, first))) continue;
      let last = first;
      while (Number.isNaN(component[last + 1])) last++;
      const [before, after] = [component[first - 1], component[last + 1]];
      for (let i = first; i <= last; i++) {
        const share = (at(time, i) - at(time, first - 1)) / (at(time, last + 1) - at(time, first - 1));
        whole[i] =
          before === undefined || after === undefined ? (before ?? after ?? 0) : before + share * (after - before);
      }
      first = last;
    }
    return whole;
  };
  return { time, values: mapAxes(values, line) };
}

/** One gap of several components is told once, in the order of time. */
function grouped(found: readonly FoundGap[]) {
  const groups = new Map<string, FoundGap[]>();
  for (const gap of found) {
    const key = `${gap.from} ${gap.until} ${gap.samples}`;
    groups.set(key, [...(groups.get(key) ?? []), gap]);
  }
  return [...groups.values()]
    .map((gaps) => {
      const [{ samples, from, until, length, axis, first, last }] = gaps as [FoundGap, ...FoundGap[]];
      const origin = (sample: number) => (axis ? (axis.origin[sample] ?? -1) : sample);
      const place = origin(first) === -1 ? origin(last + 1) : origin(first);
      return { gap: { channel: channelsOf(gaps), samples, from, until, length }, place };
    })
    .toSorted((a, b) => a.gap.from - b.gap.from);
}

function channelsOf(gaps: readonly FoundGap[]): string {
  return CHANNELS.flatMap((name) => {
    const components = gaps.filter((gap) => gap.name === name).map(({ component }) => component);
    return components.length > 0 ? [`${QUANTITY_NAMES[name]} ${components.join(', ')}`] : [];
  }).join('; ');
}
