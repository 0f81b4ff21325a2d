import { factorise, rowGram, solveRows, solveRowsTransposed } from '../linear-algebra/cholesky.ts';
import { product } from '../linear-algebra/row-products.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowsAt, transposed } from '../linear-algebra/matrix.ts';
import type { Landmarks } from './landmarks.ts';

export interface RidgeFit {
  /** For each target (row) the weight of each landmark: the estimate is the sum of weights times kernels. */
  readonly weights: Matrix;
  /** Per sample and target, what the sample differs from the estimate without its whole group. */
  readonly leftOut: Matrix;
}

/**
 * Kernel ridge regression on landmarks. What landmarks do not tell of a sample is noise of its own beside λ, by which the
 * sample counts less (FITC, Snelson and Ghahramani, NIPS 18 (2006) 1257): without it the few far samples among them are
 * overfitted. It is least squares of S (T − G β) with λ |β|² and S² = λ/(λ + rest). What each group differs from the estimate of
 * all others is in closed form: (I − H)⁻¹ S (T − G β) with the group's block of H = SG (GᵀS²G + λI)⁻¹ GᵀS.
 *
 * @param targets a row for each sample, around 0
 * @param noise λ
 * @param groups numbers of the samples of each group
 */
export function fitRidge(
  { pivots, factor, rest }: Landmarks,
  targets: Matrix,
  noise: number,
  groups: readonly (readonly number[])[],
): RidgeFit {
  const shares = rest.map((variance) => Math.sqrt(noise / (noise + variance)));
  const leverages = scaled(factor, shares);
  const leftOut = scaled(targets, shares);
  const turned = transposed(leverages);
  const lower = rowGram(turned);
  for (let k = 0; k < lower.rows; k++) lower.values[k * lower.rows + k]! += noise;
  factorise(lower);
  const weights = product(transposed(leftOut), turned);
  solveRows(lower, weights);
  solveRowsTransposed(lower, weights);
  const estimates = product(leverages, weights);
  for (let at = 0; at < leftOut.values.length; at++) leftOut.values[at]! -= estimates.values[at]!;
  solveRows(lower, leverages);
  for (const group of groups) leaveOut(group, leverages, leftOut);
  solveRowsTransposed(rowsAt(factor, pivots), weights);
  return {
    weights,
    leftOut: scaled(
      leftOut,
      shares.map((share) => 1 / share),
    ),
  };
}

/** A copy whose rows are multiplied by a number each. */
const scaled = ({ rows, columns, values }: Matrix, by: Float64Array): Matrix =>
  matrix(
    rows,
    columns,
    values.map((value, at) => value * by[Math.floor(at / columns)]!),
  );

/** Turns the residuals of a group into those of a fit without it. */
function leaveOut(group: readonly number[], leverages: Matrix, residuals: Matrix): void {
  const share = rowGram(rowsAt(leverages, group));
  for (let at = 0; at < share.values.length; at++) share.values[at] = -share.values[at]!;
  for (let k = 0; k < share.rows; k++) share.values[k * share.rows + k]! += 1;
  factorise(share);
  const own = transposed(rowsAt(residuals, group));
  solveRows(share, own);
  solveRowsTransposed(share, own);
  group.forEach((sample, k) => {
    for (let t = 0; t < residuals.columns; t++) {
      residuals.values[sample * residuals.columns + t] = own.values[t * group.length + k]!;
    }
  });
}
