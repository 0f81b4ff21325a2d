import { SurrogateError } from '../errors/surrogate-error.ts';

export const AXES = ['x', 'y', 'z'] as const;
export type Axis = (typeof AXES)[number];

/** Three components over the samples of one time axis. */
export type Channels = Readonly<Record<Axis, ArrayLike<number>>>;

/** Motion of the head's centre of gravity in SAE J211 axes (x forward, y right, z down), as in proto/README-motion.md. */
export interface HeadMotion {
  /** s, rising strictly. */
  readonly time: ArrayLike<number>;
  /** m/s² */
  readonly linearAcceleration: Channels;
  /** rad/s */
  readonly angularVelocity: Channels;
  /** rad/s² */
  readonly angularAcceleration: Channels;
}

export const CHANNELS = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const;

/** More samples than any recording has: ten seconds at 100 kHz. */
const MOST_SAMPLES = 1_000_000;

/** s: a gap costs steps of half a millisecond. */
const LONGEST = 60;

/** @throws SurrogateError where a channel is missing, of another length or not finite, or time does not rise */
export function checkMotion(motion: HeadMotion): void {
  const { time } = motion;
  if (time.length < 2 || time.length > MOST_SAMPLES) {
    throw new SurrogateError('invalid-motion', `A motion has 2 to ${MOST_SAMPLES} samples, not ${time.length}.`);
  }
  for (let i = 0; i < time.length; i++) {
    if (!Number.isFinite(time[i]) || (i > 0 && !(time[i]! > time[i - 1]!))) {
      throw new SurrogateError('invalid-motion', 'The times of a motion are finite and rise strictly.', { sample: i });
    }
  }
  if (time[time.length - 1]! - time[0]! > LONGEST) {
    throw new SurrogateError('invalid-motion', `A motion lasts ${LONGEST} s at most.`);
  }
  for (const channel of CHANNELS) for (const axis of AXES) checkSeries(motion, channel, axis);
}

function checkSeries(motion: HeadMotion, channel: (typeof CHANNELS)[number], axis: Axis): void {
  const values: ArrayLike<number> | undefined = (motion[channel] as Channels | undefined)?.[axis];
  if (values?.length !== motion.time.length) {
    throw new SurrogateError('invalid-motion', `${channel}.${axis} is missing or of another length than the time.`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new SurrogateError('invalid-motion', `${channel}.${axis} is not finite.`, { sample: i });
    }
  }
}
