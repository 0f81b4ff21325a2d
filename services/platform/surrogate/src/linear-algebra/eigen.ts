import type { Matrix } from './matrix.ts';
import { dot, matrix, rowOf, transposed } from './matrix.ts';
import { product } from './row-products.ts';
import { randomFrom } from '@strainscope/kernel/random-from';

export interface Eigen {
  /** Largest first. */
  readonly values: Float64Array;
  /** A row for each value, of length 1 and perpendicular to the others. */
  readonly vectors: Matrix;
}

const ITERATIONS = 20;
/** Vectors that are carried along, so that the last of those wanted converge as well. */
const SPARE = 8;

/** The largest eigenvalues of a symmetric matrix without negative ones, by orthogonal iteration from a fixed start. */
export function largestEigen(a: Matrix, wanted: number): Eigen {
  const n = a.rows;
  const count = Math.min(n, wanted + SPARE);
  const random = randomFrom(20_260);
  let basis = matrix(count, n);
  for (let i = 0; i < basis.values.length; i++) basis.values[i] = random() - 0.5;
  orthonormalise(basis);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    basis = product(basis, a);
    orthonormalise(basis);
  }
  const small = product(product(basis, a), basis);
  const { values, vectors } = jacobi(small);
  const kept = Math.min(n, wanted);
  const first = matrix(kept, count, vectors.values.slice(0, kept * count));
  return { values: values.slice(0, kept), vectors: product(first, transposed(basis)) };
}

/** Makes the rows perpendicular to each other and of length 1; those that depend on others are replaced by nothing. */
function orthonormalise(rows: Matrix): void {
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < rows.rows; i++) {
      const row = rowOf(rows, i);
      for (let j = 0; j < i; j++) subtractAlong(row, rowOf(rows, j));
      const length = Math.sqrt(dot(row, row));
      for (let k = 0; k < row.length; k++) row[k] = length > 1e-300 ? row[k]! / length : 0;
    }
  }
}

function subtractAlong(row: Float64Array, other: Float64Array): void {
  let share = 0;
  for (let k = 0; k < row.length; k++) share += row[k]! * other[k]!;
  for (let k = 0; k < row.length; k++) row[k]! -= share * other[k]!;
}

/** All eigenvalues of a small symmetric matrix, by rotations of Jacobi. */
export function jacobi(symmetric: Matrix): Eigen {
  const n = symmetric.rows;
  const a = symmetric.values.slice();
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = 0; q < p; q++) off += a[p * n + q]! ** 2;
    if (off === 0) break;
    for (let p = 0; p < n; p++) for (let q = 0; q < p; q++) rotate(a, v, n, p, q);
  }
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j]! - a[i * n + i]! || i - j);
  const vectors = matrix(n, n);
  order.forEach((from, to) => {
    for (let k = 0; k < n; k++) vectors.values[to * n + k] = v[k * n + from]!;
  });
  return { values: Float64Array.from(order, (i) => a[i * n + i]!), vectors };
}

function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q]!;
  if (Math.abs(off) <= 1e-18 * Math.sqrt(Math.abs(a[p * n + p]! * a[q * n + q]!))) {
    a[p * n + q] = 0;
    a[q * n + p] = 0;
    return;
  }
  const theta = (a[q * n + q]! - a[p * n + p]!) / (2 * off);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[k * n + p]!, a[k * n + q]!];
    a[k * n + p] = c * x - s * y;
    a[k * n + q] = s * x + c * y;
  }
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[p * n + k]!, a[q * n + k]!];
    a[p * n + k] = c * x - s * y;
    a[q * n + k] = s * x + c * y;
    const [z, w] = [v[k * n + p]!, v[k * n + q]!];
    v[k * n + p] = c * z - s * w;
    v[k * n + q] = s * z + c * w;
  }
}
