import { rowGram } from './cholesky.ts';
import { jacobi, largestEigen } from './eigen.ts';
import { matrix, rowOf } from './matrix.ts';
import { randomFrom } from '@strainscope/kernel/random-from';
import { product } from './row-products.ts';

/** A symmetric matrix whose eigenvalues fall quickly, as those of fields do. */
function falling(size: number) {
  const random = randomFrom(4);
  return rowGram(
    matrix(
      size,
      size,
      Float64Array.from({ length: size * size }, (_, at) => (random() - 0.5) * 0.8 ** (at % size)),
    ),
  );
}

describe('largestEigen', () => {
  const a = falling(60);
  const { values, vectors } = largestEigen(a, 10);

  it('finds vectors that the matrix only stretches', () => {
    const stretched = product(vectors, a);
    values.forEach((value, k) => {
      rowOf(stretched, k).forEach((own, i) => expect(own / value).toBeCloseTo(rowOf(vectors, k)[i]!, 5));
    });
  });

  it('finds the largest, as all by rotations', () => {
    const all = jacobi(a);
    values.forEach((value, k) => expect(value / all.values[k]!).toBeCloseTo(1, 9));
  });

  it('finds all where all are wanted', () => {
    const few = falling(6);
    const trace = [0, 1, 2, 3, 4, 5].reduce((sum, i) => sum + few.values[i * 7]!, 0);
    expect(largestEigen(few, 40).values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(trace, 9);
  });
});
