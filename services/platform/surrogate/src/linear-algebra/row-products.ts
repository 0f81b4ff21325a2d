import type { Matrix } from './matrix.ts';
import { matrix } from './matrix.ts';

/** Part of a matrix: rows from `at` on, `stride` numbers apart. */
export interface Block {
  readonly values: Float64Array;
  readonly at: number;
  readonly stride: number;
}

/** Products are added up over this many numbers at a time, so that the rows of a tile stay in the first cache. */
const DEPTH = 256;

/**
 * Adds `sign` · A Bᵀ to C: every row of A (`rows`) times every row of B (`columns`), over `depth` numbers. Every sum is
 * taken in one order, whatever the size, so that a result never depends on how work is cut up.
 */
export function addRowProducts(
  c: Block,
  a: Block,
  b: Block,
  [rows, columns, depth]: readonly [number, number, number],
  sign: 1 | -1 = 1,
): void {
  for (let from = 0; from < depth; from += DEPTH) {
    const length = Math.min(DEPTH, depth - from);
    const [left, right] = [
      { ...a, at: a.at + from },
      { ...b, at: b.at + from },
    ];
    const [even, wide] = [rows - (rows % 2), columns - (columns % 4)];
    for (let j = 0; j < wide; j += 4) {
      for (let i = 0; i < even; i += 2) addTile(c, left, right, i, j, length, sign);
    }
    for (let i = 0; i < rows; i++) {
      for (let j = i < even ? wide : 0; j < columns; j++) addOne(c, left, right, i, j, length, sign);
    }
  }
}

function addOne(c: Block, a: Block, b: Block, i: number, j: number, length: number, sign: number): void {
  const [p, q] = [a.at + i * a.stride, b.at + j * b.stride];
  let sum = 0;
  for (let k = 0; k < length; k++) sum += a.values[p + k]! * b.values[q + k]!;
  c.values[c.at + i * c.stride + j]! += sign * sum;
}

/** Two rows of A times four of B, in registers. */
function addTile(c: Block, a: Block, b: Block, i: number, j: number, length: number, sign: number): void {
  const [u, v] = [a.values, b.values];
  let p = a.at + i * a.stride;
  let q = p + a.stride;
  let r = b.at + j * b.stride;
  let s = r + b.stride;
  let t = s + b.stride;
  let w = t + b.stride;
  let [c00, c01, c02, c03, c10, c11, c12, c13] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const end = p + length; p < end; p++, q++, r++, s++, t++, w++) {
    const a0 = u[p]!;
    const a1 = u[q]!;
    const b0 = v[r]!;
    const b1 = v[s]!;
    const b2 = v[t]!;
    const b3 = v[w]!;
    c00 += a0 * b0;
    c01 += a0 * b1;
    c02 += a0 * b2;
    c03 += a0 * b3;
    c10 += a1 * b0;
    c11 += a1 * b1;
    c12 += a1 * b2;
    c13 += a1 * b3;
  }
  const upper = c.at + i * c.stride + j;
  const lower = upper + c.stride;
  const out = c.values;
  out[upper]! += sign * c00;
  out[upper + 1]! += sign * c01;
  out[upper + 2]! += sign * c02;
  out[upper + 3]! += sign * c03;
  out[lower]! += sign * c10;
  out[lower + 1]! += sign * c11;
  out[lower + 2]! += sign * c12;
  out[lower + 3]! += sign * c13;
}

/** A Bᵀ */
export function product(a: Matrix, b: Matrix): Matrix {
  const result = matrix(a.rows, b.rows);
  const block = ({ values, columns }: Matrix): Block => ({ values, at: 0, stride: columns });
  addRowProducts(block(result), block(a), block(b), [a.rows, b.rows, a.columns]);
  return result;
}
