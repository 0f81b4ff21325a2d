import { randomFrom } from '@strainscope/kernel/random-from';
import { calibrate, conformalQuantile, factorAt } from './interval.ts';

/** Sums of even numbers: nearly normal, with a spread that rises with the estimate in another way than is said. */
function draw(count: number, seed: number) {
  const random = randomFrom(seed);
  const normal = (): number => random() + random() + random() + random() - 2;
  const estimates = Array.from({ length: count }, () => 3 * random());
  const errors = estimates.map((estimate) => (0.1 + estimate ** 2) * normal());
  const spreads = estimates.map((estimate) => 1 + 0.2 * estimate);
  return { estimates, errors, spreads };
}

describe('calibrate', () => {
  const { estimates, errors, spreads } = draw(600, 1);
  const scale = calibrate(estimates, errors, spreads);
  const fresh = draw(4000, 2);
  const isCovered = (i: number): boolean =>
    Math.abs(fresh.errors[i]!) <= fresh.spreads[i]! * factorAt(scale, fresh.estimates[i]!);
  const coverage = (holds: (estimate: number) => boolean): number => {
    const some = fresh.estimates.flatMap((estimate, i) => (holds(estimate) ? [i] : []));
    return some.filter(isCovered).length / some.length;
  };

  it('holds 90 % of fresh truths', () => {
    expect(coverage(() => true)).toBeGreaterThan(0.88);
    expect(coverage(() => true)).toBeLessThan(0.92);
  });

  it('does so for gentle and for severe events', () => {
    for (const coverageOf of [coverage((e) => e < 1), coverage((e) => e >= 1 && e < 2), coverage((e) => e >= 2)]) {
      expect(coverageOf).toBeGreaterThan(0.83);
      expect(coverageOf).toBeLessThan(0.96);
    }
  });

  it('says nothing where there is nothing to go by', () => {
    expect(calibrate([], [], [])).toEqual({ at: [0], factor: [0] });
  });
});

describe('conformalQuantile', () => {
  it('is the ⌈0.9 (n + 1)⌉th smallest, or the largest', () => {
    expect(conformalQuantile([5, 1, 4, 2, 3, 9, 8, 7, 6], 0.9)).toBe(9);
    expect(conformalQuantile([2, 1], 0.9)).toBe(2);
    expect(
      conformalQuantile(
        Array.from({ length: 99 }, (_, i) => i + 1),
        0.9,
      ),
    ).toBe(90);
    expect(conformalQuantile([], 0.9)).toBe(0);
  });
});
