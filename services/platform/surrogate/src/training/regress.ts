import type { Parity, Points } from '../kernel/kernel.ts';
import { diagonalOf, gramOf, pointsOf, similarities } from '../kernel/kernel.ts';
import { linearPart } from '../kernel/linear-part.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { rowsAt } from '../linear-algebra/matrix.ts';
import type { Landmarks } from '../regression/landmarks.ts';
import { chooseLandmarks } from '../regression/landmarks.ts';
import type { RidgeFit } from '../regression/ridge.ts';
import { fitRidge } from '../regression/ridge.ts';

export interface Regression extends RidgeFit {
  readonly landmarks: Landmarks;
}

interface Setting {
  readonly points: Points;
  readonly length: number;
  readonly parity: Parity;
  readonly noise: number;
  readonly groups: readonly (readonly number[])[];
}

/** Fits targets (a row for each sample, around 0) on landmarks. */
export const regress = (setting: Setting, targets: Matrix, landmarks: Landmarks): Regression => ({
  landmarks,
  ...fitRidge(landmarks, targets, setting.noise, setting.groups),
});

/** At most so many landmarks of a kernel, among the candidates or all samples. */
export function landmarksOf(
  { points, length, parity }: Pick<Setting, 'points' | 'length' | 'parity'>,
  most: number,
  candidates?: ArrayLike<number>,
): Landmarks {
  const linear = linearPart(length);
  const column = (sample: number): Float64Array =>
    gramOf(similarities(pointsOf(rowsAt(points.rows, [sample])), points, linear), parity).values;
  return chooseLandmarks(diagonalOf(points, parity, linear), column, most, candidates);
}
