import { excessOf, leftOutExcesses, limitsOf, reasonsOf } from './domain.ts';

describe('leftOutExcesses', () => {
  it('compares each sample with those of other groups', () => {
    const features = [
      [1, 10],
      [2, 5],
      [4, 1],
      [3, 1],
    ];
    // The largest first feature is of group 1, which also has the next one.
    expect([...leftOutExcesses(features, [0, 0, 1, 1])]).toEqual([9, -0.5 + 4.5, 1, 0.5]);
  });
});

describe('excessOf', () => {
  it('is the largest share beyond, below 0 inside', () => {
    expect(excessOf([1, 3], [2, 2])).toBeCloseTo(0.5);
    expect(excessOf([1, 1], [2, 2])).toBeCloseTo(-0.5);
    expect(excessOf([0, 1e-12], [1, 0])).toBeLessThan(0);
    expect(excessOf([0, 1], [1, 0])).toBeGreaterThan(1e6);
  });
});

it('limits let all but 1.5 % of the samples pass in each way', () => {
  const samples = Array.from({ length: 1000 }, (_, i) => ({ variance: i, distance: 1000 - i, range: i % 100 }));
  const limits = limitsOf(samples);
  const flagged = samples.filter((own) => reasonsOf(own, limits).length > 0).length;
  expect(flagged).toBeGreaterThan(5);
  expect(flagged).toBeLessThanOrEqual(45);
  expect(reasonsOf({ variance: 2000, distance: 0, range: 200 }, limits)).toEqual(['variance', 'range']);
});
