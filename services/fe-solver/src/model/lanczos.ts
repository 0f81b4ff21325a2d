/** Largest eigenvalue of a symmetric matrix by the Lanczos process (Golub & Van Loan, Matrix Computations, ch. 10). */

const MOST_ITERATIONS = 200;
/** Iterations between two looks at the eigenvalue. */
const STRIDE = 4;
const TOLERANCE = 1e-6;

type Vectors = [Float64Array, Float64Array, Float64Array];

/**
 * @param multiply writes the matrix times `x` into `y`
 * @param start any vector that is not orthogonal to the wanted eigenvector; it is overwritten
 */
export function largestEigenvalue(multiply: (x: Float64Array, y: Float64Array) => void, start: Float64Array): number {
  scale(start, 1 / norm(start));
  let [vector, previous, product]: Vectors = [start, new Float64Array(start.length), new Float64Array(start.length)];
  const diagonal: number[] = [];
  const squares: number[] = [];
  let found = 0;
  for (let iteration = 1, beta = 0; iteration <= MOST_ITERATIONS; iteration++) {
    multiply(vector, product);
    const alpha = dot(vector, product);
    for (let i = 0; i < product.length; i++) product[i]! -= alpha * vector[i]! + beta * previous[i]!;
    beta = norm(product);
    diagonal.push(alpha);
    squares.push(beta * beta);
    const isExhausted = beta <= TOLERANCE * alpha;
    if (isExhausted || iteration % STRIDE === 0) {
      const last = found;
      found = largestOfTridiagonal(diagonal, squares);
      if (isExhausted || found - last <= TOLERANCE * found) break;
    }
    scale(product, 1 / beta);
    [previous, vector, product] = [vector, product, previous];
  }
  return found;
}

/** By bisection; `squares[i]` is the square of the element beside `diagonal[i]` and `diagonal[i + 1]`. */
function largestOfTridiagonal(diagonal: readonly number[], squares: readonly number[]): number {
  const beside = (i: number): number => Math.sqrt(squares[i] ?? 0);
  const inner = diagonal.map((own, i) => own + beside(i - 1) + (i + 1 < diagonal.length ? beside(i) : 0));
  let [low, high] = [Math.max(...diagonal), Math.max(...inner)];
  while (high - low > 0.1 * TOLERANCE * high) {
    const middle = (low + high) / 2;
    if (isAboveAll(middle, diagonal, squares)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether no eigenvalue exceeds `value`: all pivots of T − value I are negative. */
function isAboveAll(value: number, diagonal: readonly number[], squares: readonly number[]): boolean {
  let pivot = diagonal[0]! - value;
  for (let i = 1; i < diagonal.length && pivot < 0; i++) pivot = diagonal[i]! - value - squares[i - 1]! / pivot;
  return pivot < 0;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

const norm = (a: Float64Array): number => Math.sqrt(dot(a, a));

function scale(a: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i]! *= factor;
}
