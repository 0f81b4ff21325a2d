import type { Interval } from '../model/estimate.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';
import type { Judged } from './figures.ts';
import { figuresOf } from './figures.ts';

function judged(truth: number, value: number, half: number, isOutOfDistribution = false, fieldError?: number): Judged {
  const all = <T>(own: T) => Object.fromEntries(TARGETS.map((target) => [target, own])) as Record<Target, T>;
  const interval: Interval = { value, low: Math.max(0, value - half), high: value + half };
  return { truth: all(truth), values: all(interval), isOutOfDistribution, fieldError };
}

describe('figuresOf', () => {
  const set = [
    judged(0.1, 0.12, 0.01),
    judged(0.2, 0.19, 0.02),
    judged(0.3, 0.4, 0.01, true, 4e-4),
    judged(0.4, 0.4, 0.1),
  ];
  const { targets, ...others } = figuresOf(set, ['a', 'a', 'b', 'b']);

  it('is what the definitions say', () => {
    const { mps95 } = targets;
    expect(mps95.rmse).toBeCloseTo(Math.sqrt((4e-4 + 1e-4 + 0.01) / 4), 12);
    expect(mps95.r2).toBeCloseTo(1 - 0.0105 / 0.05, 12);
    expect(mps95.mae).toBeCloseTo(0.13 / 4, 12);
    expect(mps95.bias).toBeCloseTo(0.11 / 4, 12);
    expect(mps95.width).toBeCloseTo((0.02 + 0.04 + 0.02 + 0.2) / 4, 12);
    expect(mps95.coverage).toBe(0.5);
    expect(mps95.coverageInside).toBeCloseTo(2 / 3, 12);
    expect(others).toMatchObject({ count: 4, flagged: 0.25, outside: 2, outsideFlagged: 0.5, fieldRmse: 0.02 });
  });

  it('is given for each label', () => {
    expect(others.byLabel['a']).toMatchObject({ count: 2, flagged: 0, outsideFlagged: 0, fieldRmse: null });
    expect(others.byLabel['b']!.targets.mps95.coverage).toBe(0.5);
  });

  it('leaves out shares of which nothing is open', () => {
    const settled = [judged(0, 0, 0), judged(0, 0.0004, 0), judged(0, 0.1, 0.05)];
    expect(figuresOf(settled).targets.csdm15.coverage).toBe(0);
    expect(figuresOf(settled.slice(0, 2)).targets.csdm15.coverage).toBeNull();
    expect(figuresOf(settled.slice(0, 2)).targets.mps95.r2).toBeNull();
  });
});
