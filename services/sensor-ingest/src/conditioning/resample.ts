import { at, mapAxes, type Channel } from '../signals/series.ts';

export interface UniformAxis {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

/** Shortest and longest step of a time axis; NaN where a step is none. Between them lie the median and every mean. */
export function stepRange(time: Float64Array): { readonly shortest: number; readonly longest: number } {
  let [shortest, longest] = [Infinity, -Infinity];
  for (let i = 1; i < time.length; i++) {
    const step = at(time, i) - at(time, i - 1);
    shortest = Math.min(shortest, step);
    longest = Math.max(longest, step);
  }
  return { shortest, longest };
}

/** Sampling rate of a time axis in Hz, by its median step: a lost sample does not change it. */
export function samplingRate(time: Float64Array): number {
  const steps = time.slice(1);
  for (let i = 0; i < steps.length; i++) steps[i] = at(steps, i) - at(time, i);
  steps.sort();
  return 1 / at(steps, steps.length >> 1);
}

/** A rounded time column wanders less than half a step from the even axis it stands for. */
export function isUniform(time: Float64Array): boolean {
  const step = (at(time, time.length - 1) - at(time, 0)) / (time.length - 1);
  return time.every((t, i) => Math.abs(t - at(time, 0) - i * step) < step / 2);
}

/** The finest rate of the channels over the time that all of them cover. */
export function commonAxis(channels: readonly Channel[]): UniformAxis {
  const start = Math.max(...channels.map(({ time }) => at(time, 0)));
  const end = Math.min(...channels.map(({ time }) => at(time, time.length - 1)));
  const rate = Math.max(...channels.map(({ time }) => samplingRate(time)));
  const intervals = Math.max(0, Math.round((end - start) * rate * (1 - 1e-9)));
  return { start, step: intervals > 0 ? (end - start) / intervals : 1 / rate, count: intervals + 1 };
}

/** The channel on the axis: unchanged where its own samples already lie there, else by cubic Hermite interpolation. */
export function onAxis(channel: Channel, axis: UniformAxis): Channel['values'] {
  if (liesOn(channel.time, axis)) return channel.values;
  return mapAxes(channel.values, (component) => interpolated(channel.time, component, axis));
}

function liesOn(time: Float64Array, { start, step, count }: UniformAxis): boolean {
  return time.length === count && time.every((t, i) => Math.abs(t - start - i * step) < step / 2);
}

function interpolated(time: Float64Array, values: Float64Array, { start, step, count }: UniformAxis): Float64Array {
  const slopes = slopesOf(time, values);
  const result = new Float64Array(count);
  let left = 0;
  for (let i = 0; i < count; i++) {
    const t = start + i * step;
    while (left < time.length - 2 && at(time, left + 1) <= t) left++;
    const width = at(time, left + 1) - at(time, left);
    const u = Math.min(1, (t - at(time, left)) / width);
    const v = 1 - u;
    result[i] =
      v * v * (1 + 2 * u) * at(values, left) +
      u * u * (3 - 2 * u) * at(values, left + 1) +
      u * v * width * (v * at(slopes, left) - u * at(slopes, left + 1));
  }
  return result;
}

/** Slope of the parabola through each sample and its neighbours; of the chord at the ends. */
function slopesOf(time: Float64Array, values: Float64Array): Float64Array {
  const last = time.length - 1;
  const chord = (i: number) => (at(values, i + 1) - at(values, i)) / (at(time, i + 1) - at(time, i));
  return values.map((_, i) => {
    if (i === 0) return chord(0);
    if (i === last) return chord(last - 1);
    const before = at(time, i) - at(time, i - 1);
    const after = at(time, i + 1) - at(time, i);
    return (after * chord(i - 1) + before * chord(i)) / (before + after);
  });
}
