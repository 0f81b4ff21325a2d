import type { Point } from '../signed-distance.ts';

const { sqrt } = Math;

export const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const length = (a: Point): number => sqrt(dot(a, a));

export function unit(a: Point): Point {
  const size = length(a);
  return [a[0] / size, a[1] / size, a[2] / size];
}
