/**
 * How alike two motions are: k(a, b) = Matérn 5/2 of |a − b| plus a small part that is linear in a and b, by which
 * estimates go on rising beyond the training's motions. Mirrored in y, a motion has the mirrored field: with a' the
 * mirrored motion, ½(k(a, b) + k(a', b)) makes functions that a mirror leaves as they are, ½(k(a, b) − k(a', b)) those
 * that it turns round.
 */
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix } from '../linear-algebra/matrix.ts';
import { product } from '../linear-algebra/row-products.ts';
import { mirroredPoint } from './warp.ts';

/** What a mirror does to a function: nothing, turns it round, or nothing is known of it. */
export type Parity = 'even' | 'odd' | 'none';

export interface LinearPart {
  readonly offset: number;
  readonly slope: number;
}

/** Matérn 5/2 of a squared distance in units of the length scale. */
export function matern(squared: number): number {
  const root = Math.sqrt(5 * Math.max(0, squared));
  return (1 + root + (root * root) / 3) * Math.exp(-root);
}

export const similarity = (squared: number, product: number, { offset, slope }: LinearPart): number =>
  matern(squared) + offset + slope * product;

export function byParity(parity: Parity, same: number, mirror: number): number {
  if (parity === 'none') return same;
  return parity === 'even' ? (same + mirror) / 2 : (same - mirror) / 2;
}

/** Points (a row each) with what is needed of each again and again. */
export interface Points {
  readonly rows: Matrix;
  readonly mirroredRows: Matrix;
  /** |a|² */
  readonly squares: Float64Array;
}

export function pointsOf(rows: Matrix): Points {
  const mirroredRows = matrix(rows.rows, rows.columns);
  const squares = new Float64Array(rows.rows);
  for (let i = 0; i < rows.rows; i++) {
    const row = rows.values.subarray(i * rows.columns, (i + 1) * rows.columns);
    mirroredRows.values.set(mirroredPoint(row), i * rows.columns);
    for (const value of row) squares[i]! += value * value;
  }
  return { rows, mirroredRows, squares };
}

/** k(a, b) and k(a', b) of every point a and every b. */
export interface Similarities {
  readonly same: Matrix;
  readonly mirror: Matrix;
  /** The smaller of |a − b|² and |a' − b|². */
  readonly nearest: Matrix;
}

export function similarities(a: Points, b: Points, linear: LinearPart): Similarities {
  const [same, mirror] = [product(a.rows, b.rows), product(a.mirroredRows, b.rows)];
  const nearest = matrix(same.rows, same.columns);
  for (let i = 0; i < same.rows; i++) {
    for (let j = 0; j < same.columns; j++) {
      const at = i * same.columns + j;
      const squares = a.squares[i]! + b.squares[j]!;
      const [straight, turned] = [same.values[at]!, mirror.values[at]!];
      nearest.values[at] = Math.max(0, squares - 2 * Math.max(straight, turned));
      same.values[at] = similarity(squares - 2 * straight, straight, linear);
      mirror.values[at] = similarity(squares - 2 * turned, turned, linear);
    }
  }
  return { same, mirror, nearest };
}

/** The kernel of one parity between points of two sets. */
export function gramOf({ same, mirror }: Similarities, parity: Parity): Matrix {
  return matrix(
    same.rows,
    same.columns,
    same.values.map((value, at) => byParity(parity, value, mirror.values[at]!)),
  );
}

/** The kernel of each point with itself. */
export function diagonalOf({ rows, mirroredRows, squares }: Points, parity: Parity, linear: LinearPart): Float64Array {
  return squares.map((square, i) => {
    let turned = 0;
    for (let k = i * rows.columns; k < (i + 1) * rows.columns; k++) turned += rows.values[k]! * mirroredRows.values[k]!;
    const mirror = similarity(2 * square - 2 * turned, turned, linear);
    return byParity(parity, similarity(0, square, linear), mirror);
  });
}
