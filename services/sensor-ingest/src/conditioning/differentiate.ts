import { at } from '../signals/series.ts';

/** Five-point stencils for the derivative at the first, second and middle point, divided by 12 (error of order h⁴). */
const AT_FIRST = [-25, 48, -36, 16, -3];
const AT_SECOND = [-3, -10, 18, -6, 1];
const CENTRAL = [1, -8, 0, 8, -1];

/** Five-point central difference; the two samples at either end use the one-sided stencils of the same order. */
export function differentiate(values: Float64Array, step: number): Float64Array {
  const last = values.length - 1;
  return values.map((_, i) => {
    const [stencil, from, direction] = stencilAt(i, last);
    const sum = stencil.reduce((total, weight, k) => total + weight * at(values, from + direction * k), 0);
    return (direction * sum) / (12 * step);
  });
}

/** The stencil, its first sample, and −1 where it runs backwards from the end. */
function stencilAt(index: number, last: number): readonly [number[], number, 1 | -1] {
  if (index === 0) return [AT_FIRST, 0, 1];
  if (index === 1) return [AT_SECOND, 0, 1];
  if (index === last) return [AT_FIRST, last, -1];
  if (index === last - 1) return [AT_SECOND, last, -1];
  return [CENTRAL, index - 2, 1];
}
