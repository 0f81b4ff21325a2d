import type { Channels, Motion } from './motion.ts';

/**
 * Mirrors a motion about the head's middle plane, y = 0. The coarse heads are symmetric about it, so that each run is one of
 * the mirror image as well: MPS95, CSDM and regions are the same, the field is that of the mirrored elements.
 */
export function mirrored(motion: Motion): Motion {
  return {
    ...motion,
    linearAcceleration: turned(motion.linearAcceleration, [1, -1, 1]),
    angularVelocity: turned(motion.angularVelocity, [-1, 1, -1]),
    angularAcceleration: turned(motion.angularAcceleration, [-1, 1, -1]),
  };
}

const turned = ({ x, y, z }: Channels, signs: readonly [number, number, number]): Channels => ({
  x: x.map((value) => signs[0] * value + 0),
  y: y.map((value) => signs[1] * value + 0),
  z: z.map((value) => signs[2] * value + 0),
});
