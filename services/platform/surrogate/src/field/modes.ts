/**
 * A strain field as few numbers: roots of the elements' peak strains as a mean and a sum of modes (proper orthogonal
 * decomposition, Sirovich, Quarterly of Applied Mathematics 45 (1987) 561, by snapshots). On a mesh that is symmetric
 * about y = 0 there are modes that are alike on both sides and modes of opposite signs.
 */
import { largestEigen } from '../linear-algebra/eigen.ts';
import { rowGram } from '../linear-algebra/cholesky.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowOf } from '../linear-algebra/matrix.ts';
import { product } from '../linear-algebra/row-products.ts';

/** Elements that carry strain; where the mesh is symmetric, one of each pair with its mirror image. */
export interface Sites {
  readonly elements: Uint32Array;
  /** The mirror image of each, or the same numbers where nothing is known of symmetry. */
  readonly images: Uint32Array;
}

/** Modes as they are stored: value = number × scale. */
export interface Modes {
  readonly numbers: Int16Array;
  readonly scales: Float64Array;
  /** Sites. */
  readonly width: number;
}

export const NO_MODES: Modes = { numbers: new Int16Array(0), scales: new Float64Array(0), width: 0 };

/** Snapshots that modes are made of at most: more tell little, and cost by their square. */
const MOST_SNAPSHOTS = 400;
const LARGEST_NUMBER = 32_767;

export function sitesOf(carries: (element: number) => boolean, elements: number, mirror?: Uint32Array): Sites {
  const own = Uint32Array.from({ length: elements }, (_, e) => e).filter((e) => {
    const image = mirror?.[e] ?? e;
    return e <= image && (carries(e) || carries(image));
  });
  return { elements: own, images: own.map((e) => mirror?.[e] ?? e) };
}

/** The modes that tell most of the snapshots (a row each), the first tells most. */
export function modesOf(snapshots: Matrix, most: number): Modes {
  const taken = Math.min(MOST_SNAPSHOTS, snapshots.rows);
  const some = matrix(taken, snapshots.columns);
  for (let k = 0; k < taken; k++) {
    some.values.set(rowOf(snapshots, Math.floor((k * snapshots.rows) / taken)), k * snapshots.columns);
  }
  const { values, vectors } = largestEigen(rowGram(some), most);
  const kept = values.filter((value) => value > 1e-9 * values[0]!).length;
  const numbers = new Int16Array(kept * snapshots.columns);
  const scales = new Float64Array(kept);
  for (let k = 0; k < kept; k++) {
    const mode = combined(some, rowOf(vectors, k));
    const length = Math.sqrt(mode.reduce((sum, value) => sum + value * value, 0));
    const largest = mode.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0) / length;
    scales[k] = largest / LARGEST_NUMBER;
    mode.forEach((value, i) => (numbers[k * snapshots.columns + i] = Math.round(value / length / scales[k]!)));
  }
  return { numbers, scales, width: snapshots.columns };
}

function combined(rows: Matrix, shares: Float64Array): Float64Array {
  const sum = new Float64Array(rows.columns);
  for (let i = 0; i < rows.rows; i++) {
    const row = rowOf(rows, i);
    for (let k = 0; k < sum.length; k++) sum[k]! += shares[i]! * row[k]!;
  }
  return sum;
}

/** How much of each mode (column) is in each snapshot (row). */
export function coefficientsOf(snapshots: Matrix, { numbers, scales, width }: Modes): Matrix {
  const values = Float64Array.from(numbers, (number, at) => number * scales[Math.floor(at / width)]!);
  return product(snapshots, matrix(scales.length, width, values));
}

/** Adds the modes by their coefficients. */
export function addModes(to: Float64Array, { numbers, scales, width }: Modes, coefficients: ArrayLike<number>): void {
  for (let k = 0; k < scales.length; k++) {
    const share = coefficients[k]! * scales[k]!;
    const at = k * width;
    for (let i = 0; i < width; i++) to[i]! += share * numbers[at + i]!;
  }
}
