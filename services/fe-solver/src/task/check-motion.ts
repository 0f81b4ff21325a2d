/** Refuses motions that cannot be solved or are not what they claim, before the first step. */
import { SolverError } from '../errors.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import type { Task } from './task.schema.ts';

/** m/s² */
export const standardGravity = 9.80665;

/** Above these no living head has been measured: the unit is wrong (g given as m/s² is caught as too small a motion). */
const HIGHEST = {
  linearAcceleration: { limit: 600 * standardGravity, unit: 'm/s²' },
  angularVelocity: { limit: 200, unit: 'rad/s' },
  angularAcceleration: { limit: 60_000, unit: 'rad/s²' },
} as const;
const LONGEST = 1;
const SHORTEST = 0.001;

type Channel = keyof typeof HIGHEST;
const CHANNELS = Object.keys(HIGHEST) as Channel[];

/** @throws SolverError invalid-motion, suspect-units or zero-motion */
export function checkedMotion({ motion }: Task): HeadMotion {
  const { time } = motion;
  for (const channel of CHANNELS) {
    for (const axis of ['x', 'y', 'z'] as const) {
      if (motion[channel][axis].length !== time.length) {
        throw new SolverError('invalid-motion', `${channel}.${axis} does not have one value per time.`, {
          channel,
          axis,
        });
      }
    }
  }
  const backwards = time.findIndex((t, i) => i > 0 && !(t > time[i - 1]!));
  if (backwards >= 0) {
    throw new SolverError('invalid-motion', `Time does not increase at sample ${backwards}.`, { sample: backwards });
  }
  const duration = time.at(-1)! - time[0]!;
  if (duration > LONGEST) {
    throw new SolverError('suspect-units', `The motion lasts ${duration} s: is its time in milliseconds?`, {
      duration,
    });
  }
  if (duration < SHORTEST) {
    throw new SolverError('invalid-motion', 'The motion is shorter than 1 ms.', { duration });
  }
  const triples = (channel: Channel): Triple[] =>
    time.map((_, i) => [motion[channel].x[i]!, motion[channel].y[i]!, motion[channel].z[i]!]);
  const checked = {
    time,
    linearAcceleration: triples('linearAcceleration'),
    angularVelocity: triples('angularVelocity'),
    angularAcceleration: triples('angularAcceleration'),
  };
  for (const channel of CHANNELS) {
    const peak = peakOf(checked[channel]);
    const { limit, unit } = HIGHEST[channel];
    if (peak > limit) {
      const message = `The peak ${channel} is ${peak.toPrecision(4)} ${unit}, more than any head has borne: check its unit.`;
      throw new SolverError('suspect-units', message, { channel, peak, limit });
    }
  }
  if (CHANNELS.every((channel) => peakOf(checked[channel]) === 0)) {
    throw new SolverError('zero-motion', 'The head does not move in this motion.');
  }
  return checked;
}

/** Largest Euclidean norm. */
export const peakOf = (values: readonly Triple[]): number =>
  values.reduce((peak, [x, y, z]) => Math.max(peak, Math.hypot(x, y, z)), 0);

export const inG = (acceleration: number): number => acceleration / standardGravity;
