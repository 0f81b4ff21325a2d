import { SurrogateError } from '../errors/surrogate-error.ts';
import { factorise, inverseOf } from '../linear-algebra/cholesky.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { dot, matrix, rowOf } from '../linear-algebra/matrix.ts';
import { product } from '../linear-algebra/row-products.ts';

/**
 * Inverse of K + λI of the landmarks, from which a Gaussian process that knows them alone has its variance:
 * k(x, x) − kᵀ (K + λI)⁻¹ k. It is never less than that of one that knows all samples.
 *
 * @throws SurrogateError where the kernel is not positive definite
 */
export function precisionOf(gram: Matrix, noise: number): Matrix {
  const lower = matrix(gram.rows, gram.columns, gram.values.slice());
  for (let k = 0; k < lower.rows; k++) lower.values[k * lower.rows + k]! += noise;
  if (!factorise(lower))
    throw new SurrogateError('invalid-model', 'The kernel of the landmarks is not positive definite.');
  return inverseOf(lower);
}

/** Variance where the kernel with itself is `own` and that with the landmarks is `row`. */
export function varianceAt(precision: Matrix, own: number, row: Float64Array): number {
  let told = 0;
  for (let i = 0; i < precision.rows; i++) {
    if (row[i] !== 0) told += row[i]! * dot(rowOf(precision, i), row);
  }
  return Math.max(0, own - told);
}

/**
 * The variance of each sample without the landmarks of its own group, in closed form: with u = (K + λI)⁻¹ k it rises by
 * uᵀ P⁻¹ u, both of the group's landmarks, P the precision's block.
 *
 * @param own kernel of each sample with itself
 * @param rows kernel of each sample (row) with the landmarks
 * @param landmarksOf positions among the landmarks of those in the sample's group
 */
export function leftOutVariances(
  precision: Matrix,
  own: Float64Array,
  rows: Matrix,
  landmarksOf: (sample: number) => readonly number[],
): Float64Array {
  const told = product(rows, precision);
  return own.map((prior, i) => {
    const u = rowOf(told, i);
    const full = prior - dot(rowOf(rows, i), u);
    const group = landmarksOf(i);
    if (group.length === 0) return Math.max(0, full);
    const block = matrix(group.length, group.length);
    group.forEach((p, a) =>
      group.forEach((q, b) => (block.values[a * group.length + b] = precision.values[p * precision.columns + q]!)),
    );
    const lower = matrix(block.rows, block.columns, block.values.slice());
    factorise(lower);
    const inverse = inverseOf(lower);
    const part = Float64Array.from(group, (p) => u[p]!);
    return Math.max(0, full + part.reduce((sum, value, a) => sum + value * dot(rowOf(inverse, a), part), 0));
  });
}
