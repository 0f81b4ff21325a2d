import { randomFrom } from '@strainscope/kernel/random-from';
import type { HeadMotion } from '../motion/head-motion.ts';

interface Shape {
  /** Factor of the whole motion. */
  size?: number;
  /** Factors of the rotation about each axis. */
  axes?: readonly [number, number, number];
  /** Whether the angular velocity comes back to zero. */
  returns?: boolean;
}

/**
 * A made-up head-acceleration event for tests and the bench: a pulse about each axis with its own size, length and
 * beginning, drawn from a seed, seen at any times.
 */
export function pulses(
  seed: number,
  time: ArrayLike<number>,
  { size = 1, axes = [1, 1, 1], returns }: Shape = {},
): HeadMotion {
  const random = randomFrom(seed);
  const severity = size * 12 * Math.exp(1.2 * (random() + random() - 1));
  const axis = (factor: number) => {
    const length = 0.012 * 3 ** random();
    const start = 0.002 + 0.008 * random();
    const turn = factor * severity * (2 * random() - 1);
    const push = size * 300 * (2 * random() - 1);
    const comesBack = random() < 0.5;
    return { length, start, turn, push, comesBack: returns ?? comesBack };
  };
  const own = { x: axis(axes[0]), y: axis(axes[1]), z: axis(axes[2]) };
  const channels = (value: (of: ReturnType<typeof axis>, share: number) => number) => {
    const along = (of: ReturnType<typeof axis>) =>
      Float64Array.from(time, (t) => value(of, Math.min(1, Math.max(0, (t - of.start) / of.length))));
    return { x: along(own.x), y: along(own.y), z: along(own.z) };
  };
  const full = 2 * Math.PI;
  return {
    time,
    linearAcceleration: channels(({ push }, share) => push * Math.sin(Math.PI * share) ** 2),
    // ω is a smooth bump that comes back, or a smooth step that stays.
    angularVelocity: channels(
      ({ turn, comesBack }, share) =>
        turn * (comesBack ? (1 - Math.cos(full * share)) / 2 : share - Math.sin(full * share) / full),
    ),
    angularAcceleration: channels(
      ({ turn, comesBack, length }, share) =>
        (turn / length) * (comesBack ? Math.PI * Math.sin(full * share) : 1 - Math.cos(full * share)),
    ),
  };
}
