import { gridConvergence } from './grid-convergence.ts';

describe('gridConvergence', () => {
  const sizes = [0.7, 0.5, 0.36] as const;

  it.each([1, 1.5, 2])('finds order %d and the limit of an exact power law', (order) => {
    const values = sizes.map((h) => 3 + 0.4 * h ** order) as [number, number, number];
    const found = gridConvergence(values, sizes);
    expect(found.order).toBeCloseTo(order, 6);
    expect(found.extrapolated).toBeCloseTo(3, 6);
    expect(found.index).toBeCloseTo((1.25 * (values[2] - 3)) / values[2], 6);
  });

  it('claims no order where the values do not run one way, and stays careful', () => {
    const found = gridConvergence([1, 1.1, 1.05], sizes);
    expect(found).toMatchObject({ order: undefined, extrapolated: undefined });
    expect(found.index).toBeGreaterThan(1.25 * (0.05 / 1.05));
  });
});
