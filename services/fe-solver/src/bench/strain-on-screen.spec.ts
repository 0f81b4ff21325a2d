import { strainOnScreenReport, summarize } from './strain-on-screen.ts';
import type { EventMarks } from './strain-on-screen.ts';

/** An event that takes so many seconds of steps, and 1 s beside them. */
const marksOf = (solve: number): EventMarks => ({
  accepted: 1_000_000,
  queued: 1_000_100,
  claimed: 1_000_200,
  stored: 1_000_600 + 1000 * solve,
  shown: 1_001_000 + 1000 * solve,
  timings: { model: 0, engine: 0.1, solve, results: 0.2 },
});
const where = {
  machine: { processor: 'a processor', cores: 2, node: 'v24.0.0', load: 0.1, date: '2026-11-28' },
  commit: 'cccccccccccc',
  solverVersion: '0.6.0',
};
const figures = summarize(
  Array.from({ length: 20 }, (_, i) => marksOf(0.1 * (i + 1))),
  where,
);

it('tells total and stages; the stages of an event add up to its total', () => {
  expect(figures).toMatchObject({ events: 20, limit: 4, inside: true });
  expect(figures.total.worst).toBeCloseTo(3, 9);
  expect(figures.total.p95).toBeCloseTo(2.9, 9);
  const one = summarize([marksOf(1)], where);
  expect(one.stages.reduce((sum, { worst }) => sum + worst, 0)).toBeCloseTo(one.total.worst, 9);
});

it('holds the 95th percentile to the limit, not the worst', () => {
  const slow = summarize([...Array.from({ length: 39 }, () => marksOf(1)), marksOf(9)], where);
  expect([slow.total.worst, slow.inside]).toEqual([10, true]);
  expect(summarize([marksOf(1), marksOf(9)], where).inside).toBe(false);
});

it('says it in words, with the commit', () => {
  const report = strainOnScreenReport(figures);
  expect(report).toContain(
    'finite-element strain on screen: 2.9 s, 95th percentile of 20 events (aim ≤ 4 on two idle cores: inside)',
  );
  expect(report).toContain('commit cccccccccccc');
  expect(report).toContain('| steps, until it is solved | 1.00 s | 1.90 s | 2.00 s |');
});
