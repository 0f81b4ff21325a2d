import fc from 'fast-check';
import { agreementOf } from './cohens-kappa.ts';

/** Cohen's κ straight from its definition, of counts or shares. */
function kappaOf(table: readonly (readonly number[])[]): number {
  const total = table.flat().reduce((a, b) => a + b, 0);
  const row = (i: number) => table[i]!.reduce((a, b) => a + b, 0) / total;
  const column = (i: number) => table.reduce((a, each) => a + each[i]!, 0) / total;
  const same = table.reduce((a, each, i) => a + each[i]! / total, 0);
  const chance = table.reduce((a, _, i) => a + row(i) * column(i), 0);
  return (same - chance) / (1 - chance);
}

/** The large-sample standard error by the delta method: slopes of κ in each cell, by differences. */
function errorByDifferences(table: readonly (readonly number[])[]): number {
  const total = table.flat().reduce((a, b) => a + b, 0);
  const shares = table.map((each) => each.map((count) => count / total));
  const step = 1e-6;
  const moved = (i: number, j: number, by: number) =>
    kappaOf(shares.map((each, k) => each.map((share, l) => share + (k === i && l === j ? by : 0))));
  const slopes = shares.map((each, i) => each.map((_, j) => (moved(i, j, step) - moved(i, j, -step)) / (2 * step)));
  const mean = (power: number) =>
    shares.reduce((a, each, i) => a + each.reduce((b, share, j) => b + share * slopes[i]![j]! ** power, 0), 0);
  return Math.sqrt(Math.max(0, mean(2) - mean(1) ** 2) / total);
}

describe('published examples', () => {
  test('50 proposals, yes or no: κ is 0.40', () => {
    const { agreement, kappa, events } = agreementOf([
      [20, 5],
      [10, 15],
    ]);
    expect([events, agreement]).toEqual([50, 0.7]);
    expect(kappa!.kappa).toBeCloseTo(0.4, 12);
    // With p_o = 0.7 and p_e = 0.5 the formula of 1969 is, term by term, as follows.
    const same = 0.4 * (0.5 - 1.1 * 0.3) ** 2 + 0.3 * (0.5 - 0.9 * 0.3) ** 2;
    const different = 0.3 ** 2 * (0.1 * (0.6 + 0.5) ** 2 + 0.2 * (0.4 + 0.5) ** 2);
    const closed = Math.sqrt((same + different - (0.7 * 0.5 - 2 * 0.5 + 0.7) ** 2) / (50 * 0.5 ** 4));
    expect(kappa!.interval!.standardError).toBeCloseTo(closed, 12);
    expect(kappa!.interval!.lower).toBeCloseTo(0.4 - 1.96 * closed, 4);
    expect(kappa!.interval!.upper).toBeCloseTo(0.4 + 1.96 * closed, 4);
  });

  test('Fleiss, Levin & Paik, Statistical Methods for Rates and Proportions: 100 subjects, three categories, κ 0.68', () => {
    const table = [
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ];
    const { agreement, kappa } = agreementOf(table);
    expect(agreement).toBeCloseTo(0.89, 12);
    expect(kappa!.kappa).toBeCloseTo(0.68, 2);
    expect(kappa!.interval!.standardError).toBeCloseTo(errorByDifferences(table), 8);
  });
});

test('the standard error is that of the delta method, whatever the table', () => {
  const cell = fc.integer({ min: 1, max: 60 });
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(table, (counts) => {
      const { kappa } = agreementOf(counts);
      expect(kappa!.kappa).toBeCloseTo(kappaOf(counts), 10);
      expect(kappa!.interval!.standardError).toBeCloseTo(errorByDifferences(counts), 6);
      expect(kappa!.interval!.lower).toBeGreaterThanOrEqual(-1);
      expect(kappa!.interval!.upper).toBeLessThanOrEqual(1);
    }),
    { numRuns: 200 },
  );
});

describe('tables without a κ', () => {
  const none = { kappa: null };
  test('no event, and one alone', () => {
    expect(agreementOf([[0]])).toEqual({ events: 0, agreement: null, ...none, reason: 'too-few-events' });
    expect(
      agreementOf([
        [0, 1],
        [0, 0],
      ]),
    ).toEqual({ events: 1, agreement: 0, ...none, reason: 'too-few-events' });
  });

  test('one verdict for all, by both', () => {
    const table = [
      [12, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(agreementOf(table)).toEqual({ events: 12, agreement: 1, ...none, reason: 'one-verdict' });
  });
});

describe('a κ without bounds', () => {
  const unbounded = { interval: null };

  test('one reader with one verdict, the other with two: κ is 0, as chance has it', () => {
    const table = [
      [5, 5, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(agreementOf(table)).toEqual({
      events: 10,
      agreement: 0.5,
      kappa: { kappa: 0, ...unbounded },
      reason: 'no-interval',
    });
  });

  test('readers who agree on everything, or on nothing', () => {
    const all = agreementOf([
      [4, 0],
      [0, 6],
    ]);
    expect(all).toEqual({ events: 10, agreement: 1, kappa: { kappa: 1, ...unbounded }, reason: 'no-interval' });
    const none = agreementOf([
      [0, 5],
      [5, 0],
    ]);
    expect(none).toEqual({ events: 10, agreement: 0, kappa: { kappa: -1, ...unbounded }, reason: 'no-interval' });
  });

  test('full agreement, however skewed, has none; one event of which they disagree gives bounds', () => {
    const count = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(count, count, count, (a, b, c) => {
        const table = (more: number) => [
          [a, more, 0],
          [0, b, 0],
          [0, 0, c],
        ];
        expect(agreementOf(table(0))).toMatchObject({ kappa: { kappa: 1, ...unbounded }, reason: 'no-interval' });
        const { kappa, reason } = agreementOf(table(1));
        expect([reason, kappa!.interval!.standardError > 0, kappa!.interval!.lower < kappa!.kappa]).toEqual([
          null,
          true,
          true,
        ]);
      }),
    );
  });
});
