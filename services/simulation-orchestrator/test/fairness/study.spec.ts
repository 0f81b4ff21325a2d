import fc from 'fast-check';
import { jainIndex, percentile } from './figures.ts';
import { limits, study } from './study.ts';
import { runPool } from './virtual-pool.ts';

describe('fairness in virtual time', () => {
  it.each([1, 4])('holds its limits with up to %d a claim, whatever the solve times', (batch) => {
    for (const seed of [1, 2, 3]) {
      const figures = study(batch, seed);
      expect(figures.smallP95).toBeLessThanOrEqual(limits.smallP95);
      expect(figures.makespan).toBeLessThanOrEqual(limits.makespan);
      expect(figures.jain).toBeGreaterThanOrEqual(limits.jain);
    }
  });

  it('starts live events with the next worker that is free', () => {
    expect(study(1, 1).liveWaitP95).toBeLessThanOrEqual(limits.liveWaitP95);
  });

  it('gives shares by weight while both wait', () => {
    const tasks = ['heavy', 'light'].flatMap((tenantId) =>
      Array.from({ length: 300 }, () => ({ tenantId, live: false, readyAt: 0, solveSeconds: 4 })),
    );
    const settings = { workers: 4, batch: 1, expectedSeconds: 4, halfLifeSeconds: 1e9, weights: { heavy: 3 } };
    const early = runPool(tasks, settings).filter(({ endedAt }) => endedAt <= 200);
    const heavy = early.filter(({ tenantId }) => tenantId === 'heavy').length;
    expect(heavy / early.length).toBeCloseTo(0.75, 2);
  });

  it('runs every task once and none before it is ready', () => {
    const task = fc.record({
      tenantId: fc.constantFrom('a', 'b', 'c'),
      live: fc.boolean(),
      readyAt: fc.integer({ min: 0, max: 100 }),
      solveSeconds: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(task, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (tasks, workers) => {
        const done = runPool(tasks, { workers, batch: 3, expectedSeconds: 4, halfLifeSeconds: 3600 });
        expect(done).toHaveLength(tasks.length);
        for (const { startedAt, readyAt } of done) expect(startedAt).toBeGreaterThanOrEqual(readyAt);
      }),
    );
  });
});

describe('figures', () => {
  it('Jain’s index is 1 for equal shares and 1/n when one has all', () => {
    expect(jainIndex([2, 2, 2])).toBe(1);
    expect(jainIndex([5, 0, 0, 0])).toBe(0.25);
  });

  it('a percentile is a value of the sample', () => {
    expect(percentile([4, 1, 3, 2], 95)).toBe(4);
    expect(percentile([4, 1, 3, 2], 50)).toBe(2);
  });
});
