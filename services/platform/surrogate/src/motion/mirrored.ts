import type { Channels, HeadMotion } from './head-motion.ts';

/**
 * The motion seen in a mirror at y = 0. Vectors turn their y round; pseudovectors, as rotations are, turn x and z round.
 * On a mesh that is symmetric about y = 0 it gives the mirrored field and the same numbers of the whole brain.
 */
export const mirrored = (motion: HeadMotion): HeadMotion => ({
  time: motion.time,
  linearAcceleration: turnedRound(motion.linearAcceleration, 1, -1),
  angularVelocity: turnedRound(motion.angularVelocity, -1, 1),
  angularAcceleration: turnedRound(motion.angularAcceleration, -1, 1),
});

/** The channels with x and z multiplied by one sign and y by another. */
const turnedRound = ({ x, y, z }: Channels, sideways: number, along: number): Channels => ({
  x: Float64Array.from(x, (value) => sideways * value),
  y: Float64Array.from(y, (value) => along * value),
  z: Float64Array.from(z, (value) => sideways * value),
});
