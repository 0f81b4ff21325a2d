import type { Oscillator } from './oscillator.ts';

/**
 * The oscillators that the angular acceleration drives, about each axis alike. Brain tissue under a rotating skull answers
 * as damped oscillators between some 10 and 60 Hz; two dampings were measured to tell more than more frequencies. The free mass turns as the head does: its speed is ω from the
 * start of the motion. The stiffest one follows the angular acceleration itself, without the noise of a record.
 */
export const BANK: readonly Oscillator[] = [
  { frequency: 0, damping: 0 },
  ...[9, 14, 22, 36, 58].flatMap((frequency) => [0.3, 0.8].map((damping) => ({ frequency, damping }))),
  { frequency: 150, damping: 0.7 },
];

export type Direction = readonly [number, number, number];

/** Axes, diagonals of faces and of the cube, each both ways: unit vectors. */
export const DIRECTIONS: readonly Direction[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
  .filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0)
  .map(([x, y, z]) => {
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length] as const;
  });

/** What the recorded signals themselves show; no estimate depends on it, only whether a motion is like the training's. */
export const GUARDS = [
  'linear acceleration',
  'angular acceleration',
  'drift of angular velocity',
  'steepness',
  'slowness',
  'unfinished',
] as const;

/** Number of the features that estimates depend on: they come first, oscillator by oscillator. */
export const RESPONSES = BANK.length * DIRECTIONS.length;
