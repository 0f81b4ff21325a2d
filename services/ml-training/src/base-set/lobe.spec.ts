import type { Lobe } from './lobe.ts';
import { endOf, shapeOf, sumAt } from './lobe.ts';

const lobe = (own: Partial<Lobe>): Lobe => ({
  shape: 'half-sine',
  start: 0.01,
  duration: 0.02,
  rise: 0.5,
  size: [0, 2, 0],
  ...own,
});

describe('lobes', () => {
  it.each([
    ['half-sine', 0.02],
    ['haversine', 0.02],
    ['skewed', 0.015],
  ] as const)('a %s is zero outside and as high as it says at its peak', (shape, peak) => {
    const own = [lobe({ shape, rise: shape === 'skewed' ? 0.25 : 0.5 })];
    expect(sumAt(own, peak)[1]).toBeCloseTo(2, 10);
    for (const outside of [0, 0.01, 0.03, 0.05]) expect(sumAt(own, outside)[1]).toBeCloseTo(0, 12);
  });

  it('add up, and end with the last', () => {
    const both = [lobe({}), lobe({ start: 0.02, size: [1, 0, 0] })];
    expect(sumAt(both, 0.025)).toEqual([expect.closeTo(0.7071, 3), expect.closeTo(1.4142, 3), 0]);
    expect(endOf(both)).toBeCloseTo(0.04);
    expect(endOf([])).toBe(0);
  });

  it('have three shapes, of which one is skewed either way', () => {
    expect([0.1, 0.5, 0.9].map((choice) => shapeOf(choice).shape)).toEqual(['half-sine', 'haversine', 'skewed']);
    expect(shapeOf(0.67).rise).toBeLessThan(0.25);
    expect(shapeOf(0.99).rise).toBeGreaterThan(0.75);
  });
});
