import { factorise, inverseOf, rowGram, solveRows, solveRowsTransposed } from './cholesky.ts';
import type { Matrix } from './matrix.ts';
import { matrix, transposed } from './matrix.ts';
import { randomFrom } from '@strainscope/kernel/random-from';
import { product } from './row-products.ts';

/** Random numbers; with more rows than columns their products are not singular. */
function randomMatrix(rows: number, columns: number, seed = 1): Matrix {
  const random = randomFrom(seed);
  return matrix(
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, () => random() - 0.5),
  );
}

function positive(size: number): Matrix {
  const gram = rowGram(randomMatrix(size, size + 5));
  for (let k = 0; k < size; k++) gram.values[k * size + k]! += 0.1;
  return gram;
}

const copy = ({ rows, columns, values }: Matrix): Matrix => matrix(rows, columns, values.slice());
const largestDifference = (a: Matrix, b: Matrix): number =>
  a.values.reduce((most, value, at) => Math.max(most, Math.abs(value - b.values[at]!)), 0);

function lowerOf(a: Matrix): Matrix {
  const lower = copy(a);
  expect(factorise(lower)).toBe(true);
  for (let i = 0; i < a.rows; i++) lower.values.fill(0, i * a.rows + i + 1, (i + 1) * a.rows);
  return lower;
}

// Sizes on both sides of the blocks', and odd ones.
describe.each([1, 2, 7, 48, 49, 131, 300])('of %i rows', (size) => {
  const a = positive(size);

  it('a product is the sum of products', () => {
    const [left, right] = [randomMatrix(size, 277), randomMatrix(9, 277, 2)];
    const result = product(left, right);
    for (const [i, j] of [
      [0, 0],
      [size - 1, 8],
      [size >> 1, 4],
    ] as const) {
      let sum = 0;
      for (let k = 0; k < 277; k++) sum += left.values[i * 277 + k]! * right.values[j * 277 + k]!;
      expect(result.values[i * 9 + j]).toBeCloseTo(sum, 10);
    }
  });

  it('the factor times itself is the matrix', () => {
    expect(largestDifference(rowGram(lowerOf(a)), a)).toBeLessThan(1e-10);
  });

  it('solutions solve', () => {
    const lower = lowerOf(a);
    const b = randomMatrix(5, size, 3);
    const solved = copy(b);
    solveRows(lower, solved);
    expect(largestDifference(product(solved, lower), b)).toBeLessThan(1e-9);
    const other = copy(b);
    solveRowsTransposed(lower, other);
    expect(largestDifference(product(other, transposed(lower)), b)).toBeLessThan(1e-9);
  });

  it('the inverse times the matrix is one', () => {
    const one = product(inverseOf(lowerOf(a)), a);
    for (let i = 0; i < size; i++) one.values[i * size + i]! -= 1;
    expect(one.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1e-8);
  });
});

it('a matrix that is not positive definite has no factor', () => {
  expect(factorise(matrix(2, 2, Float64Array.of(1, 2, 2, 1)))).toBe(false);
});
