/** x forward, y right, z down: SAE J211 head axes. */
export type Vector = readonly [x: number, y: number, z: number];

export const NONE: Vector = [0, 0, 0];

export const norm = (v: Vector): number => Math.hypot(...v);

export const scaled = (v: Vector, size: number): Vector => [size * v[0], size * v[1], size * v[2]];

export const sumOf = (vectors: readonly Vector[]): Vector =>
  vectors.reduce<Vector>((sum, v) => [sum[0] + v[0], sum[1] + v[1], sum[2] + v[2]], NONE);

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const unit = (v: Vector): Vector => scaled(v, 1 / norm(v));

/** Gives a direction by two numbers from 0 to 1: even numbers give directions that are even on the sphere. */
export function directionOf(height: number, turn: number): Vector {
  const z = 2 * height - 1;
  const r = Math.sqrt(1 - z * z);
  return [r * Math.cos(2 * Math.PI * turn), r * Math.sin(2 * Math.PI * turn), z];
}

/** Gives a direction `angle` rad away from a unit vector, towards the side that `roll`, 0 to 1, says. */
export function away(from: Vector, angle: number, roll: number): Vector {
  const [least] = ([0, 1, 2] as const).toSorted((a, b) => Math.abs(from[a]) - Math.abs(from[b]));
  const other: Vector = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
  const first = unit(cross(from, other));
  const second = cross(from, first);
  const side = sumOf([scaled(first, Math.cos(2 * Math.PI * roll)), scaled(second, Math.sin(2 * Math.PI * roll))]);
  return sumOf([scaled(from, Math.cos(angle)), scaled(side, Math.sin(angle))]);
}
