/** Refuses motions that cannot be solved or are not what they claim, before the first step. */
import { SolverError } from '../errors/solver-error.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import { checkRotation } from './check-rotation.ts';
import type { Task } from './task.schema.ts';

/** m/s² */
export const standardGravity = 9.80665;

/**
 * Above these peak resultants no living head has been measured: the unit is wrong (g given as m/s² is caught as too
 * small a motion). Each with the unit that people read it in, and how many SI units that is.
 */
const HIGHEST = {
  linearAcceleration: { title: 'linear acceleration', limit: 600, unit: 'g', si: standardGravity },
  angularVelocity: { title: 'angular velocity', limit: 200, unit: 'rad/s', si: 1 },
  angularAcceleration: { title: 'angular acceleration', limit: 60, unit: 'krad/s²', si: 1000 },
} as const;
const LONGEST = 1;
const SHORTEST = 0.001;

type Channel = keyof typeof HIGHEST;
const CHANNELS = Object.keys(HIGHEST) as Channel[];

/** @throws SolverError invalid-motion, suspect-units, zero-motion or contradictory-motion */
export function checkedMotion({ motion }: Pick<Task, 'motion'>): HeadMotion {
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
    const { title, limit, unit, si } = HIGHEST[channel];
    if (peak > limit * si) {
      const told = Number((peak / si).toPrecision(4));
      throw new SolverError(
        'suspect-units',
        `The peak ${title} is ${told} ${unit}, more than any head has borne: up to ${limit} ${unit} is solved. Check its unit.`,
        { channel, peak, limit: limit * si },
      );
    }
  }
  if (CHANNELS.every((channel) => peakOf(checked[channel]) === 0)) {
    throw new SolverError('zero-motion', 'The head does not move in this motion.');
  }
  checkRotation(checked);
  return checked;
}

/** Largest Euclidean norm. */
export const peakOf = (values: readonly Triple[]): number =>
  values.reduce((peak, [x, y, z]) => Math.max(peak, Math.hypot(x, y, z)), 0);

export const inG = (acceleration: number): number => acceleration / standardGravity;
