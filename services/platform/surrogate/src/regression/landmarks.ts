import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix } from '../linear-algebra/matrix.ts';

/** Samples from which all others are told, with G of K ≈ G Gᵀ. */
export interface Landmarks {
  /** Numbers of the samples, the one that tells most first. */
  readonly pivots: Uint32Array;
  /** G: a row for each sample, a column for each landmark; its rows of the landmarks are lower triangular. */
  readonly factor: Matrix;
  /** Variance of each sample that the landmarks do not tell: the kernel with itself less that of G Gᵀ. */
  readonly rest: Float64Array;
}

/** Landmarks of which the rest of the kernel is less than this share tell nothing more. */
const TOLERANCE = 1e-7;

/**
 * Chooses landmarks greedily, each time the sample that is told worst by those before it: Cholesky's factorisation with
 * pivots (Fine and Scheinberg, JMLR 2 (2001) 243). With as many landmarks as samples it is exact.
 *
 * @param diagonal kernel of each sample with itself
 * @param column kernel of one sample with all
 * @param candidates samples that may become landmarks; all where none are given
 */
export function chooseLandmarks(
  diagonal: Float64Array,
  column: (sample: number) => Float64Array,
  most: number,
  candidates: ArrayLike<number> = diagonal.map((_, i) => i),
): Landmarks {
  const count = diagonal.length;
  const width = Math.min(candidates.length, most);
  const rest = diagonal.slice();
  const least = TOLERANCE * diagonal.reduce((highest, value) => Math.max(highest, value), 0);
  const pivots: number[] = [];
  const isLandmark = new Uint8Array(count);
  const g = new Float64Array(count * width);
  for (let k = 0; k < width; k++) {
    let pivot = -1;
    for (let c = 0; c < candidates.length; c++) {
      const i = candidates[c]!;
      if (isLandmark[i] === 0 && rest[i]! > (pivot < 0 ? least : rest[pivot]!)) pivot = i;
    }
    if (pivot < 0) break;
    const root = Math.sqrt(rest[pivot]!);
    const own = column(pivot);
    for (let i = 0; i < count; i++) {
      if (isLandmark[i] === 1) continue;
      let value = own[i]!;
      for (let j = 0; j < k; j++) value -= g[i * width + j]! * g[pivot * width + j]!;
      g[i * width + k] = value / root;
      rest[i] = Math.max(0, rest[i]! - (value / root) ** 2);
    }
    g[pivot * width + k] = root;
    isLandmark[pivot] = 1;
    rest[pivot] = 0;
    pivots.push(pivot);
  }
  return { pivots: Uint32Array.from(pivots), factor: narrowed(g, count, width, pivots.length), rest };
}

function narrowed(values: Float64Array, rows: number, width: number, columns: number): Matrix {
  if (columns === width) return matrix(rows, width, values);
  const result = matrix(rows, columns);
  for (let i = 0; i < rows; i++) result.values.set(values.subarray(i * width, i * width + columns), i * columns);
  return result;
}
