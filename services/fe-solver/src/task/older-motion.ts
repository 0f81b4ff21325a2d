/** Motions as the older interface gives them: peaks, or histories with one time axis or one per channel. */
import { SolverError } from '../errors/solver-error.ts';
import type { Triple } from '../motion/head-motion.ts';

/** In the sensor's axes; s, m/s², rad/s². */
export interface Histories {
  time: number[];
  linear: Triple[];
  angular: Triple[];
}

interface Channels {
  xv: number[];
  yv: number[];
  zv: number[];
  /** ms */
  xt?: number[] | undefined;
  yt?: number[] | undefined;
  zt?: number[] | undefined;
}

/** Sample interval of a pulse made from peaks, s. */
const PULSE_INTERVAL = 1e-4;

/** Triangular pulses that rise from 0 to the peaks at `peakTime` and fall to 0 at `end`. */
export function fromPeaks(linear: Triple, angular: Triple, peakTime: number, end: number): Histories {
  const count = Math.max(2, Math.ceil(end / PULSE_INTERVAL));
  const time = Array.from({ length: count + 1 }, (_, i) => (i * end) / count);
  const shape = (t: number): number => (t < peakTime ? t / peakTime : (end - t) / (end - peakTime));
  const pulse = ([x, y, z]: Triple): Triple[] => time.map((t) => [x * shape(t), y * shape(t), z * shape(t)]);
  return { time, linear: pulse(linear), angular: pulse(angular) };
}

/**
 * Brings all channels to one time axis by linear interpolation: `timeAll` (ms), or all times of the channels.
 * @throws SolverError invalid-task when a channel has no time or not one value per time, invalid-motion when its times
 * run backwards or repeat
 */
export function fromHistories(linear: Channels, angular: Channels, timeAll?: number[]): Histories {
  const axes = Object.entries({ 'linear-acceleration': linear, 'angular-acceleration': angular }).flatMap(
    ([name, channels]) =>
      (['x', 'y', 'z'] as const).map((axis) => {
        const own = channels[`${axis}t`];
        return {
          channel: `${name}.${axis}v`,
          timeName: own ? `${name}.${axis}t` : 'time-all',
          values: channels[`${axis}v`],
          times: own ?? timeAll,
        };
      }),
  );
  const timed = axes.map(({ channel, timeName, values, times }) => {
    if (!times) throw new SolverError('invalid-task', 'The accelerations have no times: give time-all in ms.');
    if (times.length !== values.length) {
      throw new SolverError('invalid-task', `${channel} does not have one value per time.`, { values: values.length });
    }
    refuseBackwards(timeName, times);
    return { values, times };
  });
  const all = timeAll ?? [...new Set(timed.flatMap(({ times }) => times))].sort((a, b) => a - b);
  const onAll = timed.map(({ values, times }) => (times === all ? values : interpolated(times, values, all)));
  const triples = (first: number): Triple[] =>
    all.map((_, i) => [onAll[first]![i]!, onAll[first + 1]![i]!, onAll[first + 2]![i]!]);
  return { time: all.map((ms) => ms / 1000), linear: triples(0), angular: triples(3) };
}

function refuseBackwards(channel: string, times: readonly number[]): void {
  const sample = times.findIndex((t, i) => i > 0 && !(t > times[i - 1]!));
  if (sample < 0) return;
  const [before, time] = [times[sample - 1]!, times[sample]!];
  const what = time === before ? 'repeat' : 'run backwards';
  throw new SolverError(
    'invalid-motion',
    `The times of ${channel} ${what} at sample ${sample}: ${before} ms, then ${time} ms.`,
    { channel, sample, before, time },
  );
}

/** The part up to `end`, s after the first sample. */
export function cutAt({ time, linear, angular }: Histories, end: number): Histories {
  const after = time.findIndex((t) => t - time[0]! > end + 1e-9);
  const count = after < 0 ? time.length : after;
  return { time: time.slice(0, count), linear: linear.slice(0, count), angular: angular.slice(0, count) };
}

/** Integral of the angular acceleration from rest, by the trapezoidal rule. */
export function angularVelocityOf(time: readonly number[], acceleration: readonly Triple[]): Triple[] {
  let omega: Triple = [0, 0, 0];
  return acceleration.map((alpha, i) => {
    if (i > 0) {
      const half = (time[i]! - time[i - 1]!) / 2;
      const last = acceleration[i - 1]!;
      omega = [
        omega[0] + half * (last[0] + alpha[0]),
        omega[1] + half * (last[1] + alpha[1]),
        omega[2] + half * (last[2] + alpha[2]),
      ];
    }
    return omega;
  });
}

/** Acceleration of the point `arm` away on the same rigid body: a + α × r + ω × (ω × r). */
export function atPoint(a: Triple, omega: Triple, alpha: Triple, arm: Triple): Triple {
  const euler = cross(alpha, arm);
  const centripetal = cross(omega, cross(omega, arm));
  return [a[0] + euler[0] + centripetal[0], a[1] + euler[1] + centripetal[1], a[2] + euler[2] + centripetal[2]];
}

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function interpolated(times: readonly number[], values: readonly number[], at: readonly number[]): number[] {
  let k = 0;
  return at.map((t) => {
    while (k < times.length - 2 && times[k + 1]! <= t) k++;
    const share = Math.min(1, Math.max(0, (t - times[k]!) / (times[k + 1]! - times[k]!)));
    return values[k]! + share * (values[k + 1]! - values[k]!);
  });
}
