import { largestEigenvalue } from './lanczos.ts';

describe('largestEigenvalue', () => {
  it('finds the highest of a chain of springs, whose eigenvalues are 4 sin²', () => {
    const n = 500;
    const chain = (x: Float64Array, y: Float64Array): void =>
      x.forEach((own, i) => void (y[i] = 2 * own - (x[i - 1] ?? 0) - (x[i + 1] ?? 0)));
    const start = Float64Array.from({ length: n }, (_, i) => Math.sin(12.9898 * i + 1));
    const exact = 4 * Math.sin((n * Math.PI) / (2 * (n + 1))) ** 2;
    expect(Math.abs(largestEigenvalue(chain, start) / exact - 1)).toBeLessThan(1e-4);
  });

  it('ends when the space is exhausted', () => {
    const twice = (x: Float64Array, y: Float64Array): void => y.set(x.map((own) => 2 * own));
    expect(largestEigenvalue(twice, Float64Array.of(1, 2, 3))).toBeCloseTo(2, 6);
  });
});
