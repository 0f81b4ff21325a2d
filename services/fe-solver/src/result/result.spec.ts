import { elementPeaks } from './element-peaks.ts';
import { weightedPercentile } from './weighted-percentile.ts';

describe('weightedPercentile', () => {
  const values = [0.3, 0.1, 0.2, 0.4];

  it('weighs by volume', () => {
    expect(weightedPercentile(values, [1, 1, 1, 1], 0.5)).toBeCloseTo(0.2, 7);
    expect(weightedPercentile(values, [1, 1, 1, 97], 0.5)).toBeCloseTo(0.4, 7);
    expect(weightedPercentile(values, [97, 1, 1, 1], 0.95)).toBeCloseTo(0.3, 7);
  });

  it('takes equal values and single ones', () => {
    expect(weightedPercentile([0, 0, 0], [1, 2, 3], 0.95)).toBe(0);
    expect(weightedPercentile([5], [1], 0.95)).toBe(5);
  });

  it('agrees with plain sorting', () => {
    const many = Float64Array.from({ length: 2000 }, (_, i) => Math.fround(Math.abs(Math.sin(91.7 * i))));
    const sorted = many.toSorted();
    expect(weightedPercentile(many, new Float64Array(2000).fill(1), 0.95)).toBe(sorted[1899]);
  });

  it.each([0, 0.05, 0.5, 0.95, 1])(
    'agrees with adding up in order where signs, sizes and weights differ: %d',
    (share) => {
      const many = Float64Array.from({ length: 3000 }, (_, i) => Math.sin(91.7 * i) * 10 ** (3 * Math.cos(37.1 * i)));
      const weights = many.map((_, i) => 2 + (i % 7));
      const order = [...many.keys()].toSorted((a, b) => many[a]! - many[b]!);
      const wanted = share * weights.reduce((sum, weight) => sum + weight, 0);
      let below = 0;
      const expected = order.find((i) => (below += weights[i]!) >= wanted);
      expect(weightedPercentile(many, weights, share)).toBe(many[expected!]);
    },
  );
});

describe('elementPeaks', () => {
  const times = Array.from({ length: 41 }, (_, i) => i * 2.5e-4);
  const history = (strain: (t: number) => number): Float32Array =>
    Float32Array.from(times.flatMap((t) => [0.9, strain(t)]));
  const peaksOf = (strain: (t: number) => number) =>
    elementPeaks({ values: history(strain), elementCount: 2, times }, Uint32Array.of(1), 1e-3);

  it('takes the rate over 1 ms, not over one sample', () => {
    const jump = peaksOf((t) => (t < 0.005 ? 0 : 0.1));
    expect(jump.rate.value[1]).toBeCloseTo(100, 3);
  });

  it('finds value and time of strain, rate and product of a ramp', () => {
    const ramp = peaksOf((t) => 50 * t);
    expect(ramp.strain.value[1]).toBeCloseTo(0.5, 6);
    expect(ramp.strain.sample[1]).toBe(40);
    expect(ramp.rate.value[1]).toBeCloseTo(50, 3);
    expect(ramp.product.value[1]).toBeCloseTo(25, 3);
  });

  it('leaves elements outside the brain at zero and falling strain without a rate', () => {
    const falling = peaksOf((t) => 0.1 - t);
    expect(falling.strain.value[0]).toBe(0);
    expect(falling.rate.value[1]).toBe(0);
  });
});
