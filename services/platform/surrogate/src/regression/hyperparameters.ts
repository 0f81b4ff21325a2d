/** Length scale and noise by the error of closed-form leave-group-out, on a part of the samples. */
import { factorise, inverseOf } from '../linear-algebra/cholesky.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix } from '../linear-algebra/matrix.ts';
import { product } from '../linear-algebra/row-products.ts';
import type { Parity, Points } from '../kernel/kernel.ts';
import { byParity, similarity } from '../kernel/kernel.ts';
import { linearPart } from '../kernel/linear-part.ts';

const LENGTHS = [0.5, 0.8, 1.2, 1.8, 2.7, 4, 6];
export const NOISES = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1];

export interface Candidate {
  /** Length scale, in standard deviations of a response. */
  readonly length: number;
  /** λ, as a share of the variance that the kernel explains. */
  readonly noise: number;
  /** Mean square error as a share of the targets' variance, mean over the targets. */
  readonly error: number;
}

/** What candidates are compared on. */
export interface Trial {
  /** At a length scale of 1. */
  readonly points: Points;
  readonly parity: Parity;
  /** A row for each sample, around 0. */
  readonly targets: Matrix;
  readonly groups: readonly (readonly number[])[];
}

/** The best pair of the grid, and then of its finer neighbourhood. */
export function searchBoth(trial: Trial): Candidate {
  const errors = errorsOf(trial);
  const coarse = best(LENGTHS.flatMap((length) => NOISES.map((noise) => errors(length, noise))));
  const fine = [0.82, 1, 1.22].flatMap((a) => [0.3, 1, 3].map((b) => errors(a * coarse.length, b * coarse.noise)));
  return best([coarse, ...fine]);
}

/** The best noise of a given length scale. */
export function searchNoise(trial: Trial, length: number): Candidate {
  const errors = errorsOf(trial);
  return best(NOISES.map((noise) => errors(length, noise)));
}

const best = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((least, own) => (own.error < least.error ? own : least));

function errorsOf({ points, parity, targets, groups }: Trial): (length: number, noise: number) => Candidate {
  const count = points.rows.rows;
  const [same, mirror] = [product(points.rows, points.rows), product(points.mirroredRows, points.rows)];
  const scale = targetScale(targets);
  return (length, noise) => {
    const linear = linearPart(length);
    const inSquares = 1 / (length * length);
    const gram = matrix(count, count);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j <= i; j++) {
        const [straight, turned] = [same.values[i * count + j]! * inSquares, mirror.values[i * count + j]! * inSquares];
        const squares = (points.squares[i]! + points.squares[j]!) * inSquares;
        gram.values[i * count + j] = byParity(
          parity,
          similarity(squares - 2 * straight, straight, linear),
          similarity(squares - 2 * turned, turned, linear),
        );
      }
      gram.values[i * count + i]! += noise;
    }
    if (!factorise(gram)) return { length, noise, error: Number.POSITIVE_INFINITY };
    return { length, noise, error: leftOutError(inverseOf(gram), targets, scale, groups) };
  };
}

/** One over the variance of each target; 0 of those that do not vary. */
function targetScale({ rows, columns, values }: Matrix): Float64Array {
  return Float64Array.from({ length: columns }, (_, t) => {
    let squares = 0;
    for (let i = 0; i < rows; i++) squares += values[i * columns + t]! ** 2;
    return squares > 1e-12 * rows ? rows / squares : 0;
  });
}

/** With P = (K + λI)⁻¹ a group differs by (P of the group)⁻¹ (P T of the group) from the estimate of all others. */
function leftOutError(
  precision: Matrix,
  targets: Matrix,
  scale: Float64Array,
  groups: readonly (readonly number[])[],
): number {
  const n = precision.rows;
  const turned = matrix(targets.columns, n);
  for (let t = 0; t < targets.columns; t++) {
    for (let i = 0; i < n; i++) turned.values[t * n + i] = targets.values[i * targets.columns + t]!;
  }
  const told = product(turned, precision);
  let error = 0;
  for (const group of groups) {
    const block = matrix(group.length, group.length);
    group.forEach((p, a) =>
      group.forEach((q, b) => (block.values[a * group.length + b] = precision.values[p * n + q]!)),
    );
    if (!factorise(block)) return Number.POSITIVE_INFINITY;
    const inverse = inverseOf(block);
    for (let t = 0; t < targets.columns; t++) {
      const own = matrix(
        1,
        group.length,
        Float64Array.from(group, (i) => told.values[t * n + i]!),
      );
      for (const residual of product(own, inverse).values) error += scale[t]! * residual * residual;
    }
  }
  return error / (n * targets.columns);
}
