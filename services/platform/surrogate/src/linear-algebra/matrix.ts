/** Numbers in rows, one after the other. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

export const matrix = (
  rows: number,
  columns: number,
  values: Float64Array = new Float64Array(rows * columns),
): Matrix => ({
  rows,
  columns,
  values,
});

export const rowOf = ({ columns, values }: Matrix, row: number): Float64Array =>
  values.subarray(row * columns, (row + 1) * columns);

export function transposed({ rows, columns, values }: Matrix): Matrix {
  const turned = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) turned[j * rows + i] = values[i * columns + j]!;
  }
  return matrix(columns, rows, turned);
}

/** The rows of the given numbers, in that order. */
export function rowsAt(from: Matrix, numbers: ArrayLike<number>): Matrix {
  const taken = matrix(numbers.length, from.columns);
  for (let i = 0; i < numbers.length; i++) taken.values.set(rowOf(from, numbers[i]!), i * from.columns);
  return taken;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
