import type { Matrix } from './matrix.ts';
import { matrix } from './matrix.ts';
import { addRowProducts } from './row-products.ts';

/** Columns that are factorised together. */
const BLOCK = 48;

/**
 * Turns a symmetric matrix into its lower factor L with L Lᵀ = A, in place; only the lower triangle is read, and the upper
 * one is left as it was.
 *
 * @returns false where the matrix is not positive definite: its values are of no use then
 */
export function factorise({ rows: n, values }: Matrix): boolean {
  for (let from = 0; from < n; from += BLOCK) {
    const width = Math.min(BLOCK, n - from);
    const own = { values, at: from * n, stride: n };
    addRowProducts({ values, at: from * n + from, stride: n }, own, own, [n - from, width, from], -1);
    for (let i = from; i < n; i++) {
      for (let j = from; j < Math.min(from + width, i + 1); j++) {
        let sum = values[i * n + j]!;
        for (let k = from; k < j; k++) sum -= values[i * n + k]! * values[j * n + k]!;
        if (i > j) values[i * n + j] = sum / values[j * n + j]!;
        else if (sum > 0) values[i * n + i] = Math.sqrt(sum);
        else return false;
      }
    }
  }
  return true;
}

/** Replaces each row b of B by L⁻¹ b, for a lower factor L. */
export function solveRows(lower: Matrix, b: Matrix): void {
  const { rows: n, values: l } = lower;
  const { rows, values } = b;
  for (let from = 0; from < n; from += BLOCK) {
    const width = Math.min(BLOCK, n - from);
    const known = { values, at: 0, stride: n };
    const factor = { values: l, at: from * n, stride: n };
    addRowProducts({ values, at: from, stride: n }, known, factor, [rows, width, from], -1);
    for (let i = 0; i < rows; i++) {
      for (let j = from; j < from + width; j++) {
        let sum = values[i * n + j]!;
        for (let k = from; k < j; k++) sum -= values[i * n + k]! * l[j * n + k]!;
        values[i * n + j] = sum / l[j * n + j]!;
      }
    }
  }
}

/** Replaces each row b of B by L⁻ᵀ b, for a lower factor L. */
export function solveRowsTransposed({ rows: n, values: l }: Matrix, { rows, values }: Matrix): void {
  for (let i = 0; i < rows; i++) {
    const at = i * n;
    for (let j = n - 1; j >= 0; j--) {
      const solved = values[at + j]! / l[j * n + j]!;
      values[at + j] = solved;
      for (let k = 0; k < j; k++) values[at + k]! -= solved * l[j * n + k]!;
    }
  }
}

/** A Aᵀ */
export function rowGram(a: Matrix): Matrix {
  const gram = matrix(a.rows, a.rows);
  const own = { values: a.values, at: 0, stride: a.columns };
  // Rows by blocks of which only those up to the diagonal are computed; the rest is copied.
  for (let from = 0; from < a.rows; from += BLOCK) {
    const height = Math.min(BLOCK, a.rows - from);
    const to = { values: gram.values, at: from * a.rows, stride: a.rows };
    addRowProducts(to, { ...own, at: from * a.columns }, own, [height, from + height, a.columns]);
  }
  for (let i = 0; i < a.rows; i++) {
    for (let j = 0; j < i; j++) gram.values[j * a.rows + i] = gram.values[i * a.rows + j]!;
  }
  return gram;
}

/** The inverse of L Lᵀ for a lower factor L. */
export function inverseOf(lower: Matrix): Matrix {
  const n = lower.rows;
  const solved = matrix(n, n);
  for (let i = 0; i < n; i++) solved.values[i * n + i] = 1;
  solveRows(lower, solved);
  return rowGram(solved);
}
