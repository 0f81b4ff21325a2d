/** A standard rotation as a task of the product, and the band that its strain is compared with. */
import type { TaskInput } from '../task/task.schema.ts';
import type { PUBLISHED } from './published-pulses.ts';
import { END, START } from './published-pulses.ts';

export type PublishedPulse = (typeof PUBLISHED)[number];

const INTERVALS = 1000;

export function taskOfPulse([shape, peak, milliseconds, axis]: PublishedPulse, end = END): TaskInput {
  const duration = milliseconds / 1000;
  const time = Array.from({ length: INTERVALS + 1 }, (_, i) => (i * end) / INTERVALS);
  const rate = Math.PI / duration;
  const phase = (t: number): number => rate * Math.min(Math.max(t - START, 0), duration);
  const isInside = (t: number): boolean => t >= START && t <= START + duration;
  const isVelocity = shape === 'half-sine velocity';
  const velocity = (t: number): number =>
    isVelocity ? peak * Math.sin(phase(t)) : (peak / 2) * (1 - Math.cos(phase(t)));
  const acceleration = (t: number): number => {
    if (!isInside(t)) return 0;
    return isVelocity ? peak * rate * Math.cos(phase(t)) : (peak / 2) * rate * Math.sin(phase(t));
  };
  const none = time.map(() => 0);
  const along = (value: (t: number) => number) => ({ x: none, y: none, z: none, [axis]: time.map(value) });
  return {
    eventId: `${shape}, ${peak} rad/s in ${milliseconds} ms about ${axis}`,
    motion: {
      time,
      linearAcceleration: { x: none, y: none, z: none },
      angularVelocity: along(velocity),
      angularAcceleration: along(acceleration),
    },
    outputs: { frames: 2 },
  };
}

/** From 0.75 times the lower to 1.25 times the higher of the two published figures. */
export const bandOf = ([, , , , whim, damage]: PublishedPulse): readonly [number, number] => [
  0.75 * Math.min(whim, damage),
  1.25 * Math.max(whim, damage),
];
