import fc from 'fast-check';
import {
  COUPLINGS,
  fillSilence,
  intervalsBetween,
  REPORTING_MS,
  type Coupling,
  type Report,
} from './wear-intervals.ts';

const MINUTE = 60_000;
const report = (minute: number, coupling: Coupling): Report => ({ at: minute * MINUTE, coupling });
const told = (intervals: ReturnType<typeof intervalsBetween>) =>
  intervals.map(({ from, until, state }) => [from / MINUTE, until / MINUTE, state]);

test('neighbours of one state are one interval', () => {
  const reports = [report(0, 'on'), report(1, 'on'), report(3, 'off'), report(4, 'off'), report(6, 'unknown')];
  expect(told(intervalsBetween(reports))).toEqual([
    [0, 3, 'on'],
    [3, 6, 'off'],
  ]);
});

test('after the time that a report holds for, the device was silent', () => {
  expect(told(intervalsBetween([report(0, 'on'), report(5, 'on'), report(11, 'on'), report(12, 'on')]))).toEqual([
    [0, 5, 'on'],
    [5, 11, 'silent'],
    [11, 12, 'on'],
  ]);
});

test('what is another wearer’s is another interval', () => {
  const sameWearer = (one: number, other: number) => one >= MINUTE === other >= MINUTE;
  expect(told(intervalsBetween([report(0, 'on'), report(1, 'on'), report(2, 'on')], sameWearer))).toEqual([
    [0, 1, 'on'],
    [1, 2, 'on'],
  ]);
});

test('what a gateway kept while it was cut off fills the silence', () => {
  const [silence] = intervalsBetween([report(0, 'on'), report(20, 'off')]);
  expect(told(fillSilence(silence!, [report(8, 'off'), report(3, 'on'), report(20, 'on'), report(4, 'on')]))).toEqual([
    [0, 8, 'on'],
    [8, 20, 'silent'],
  ]);
  expect(fillSilence(silence!, [])).toEqual([silence]);
});

test('intervals leave no gap and do not overlap, and none is silent for less than a report holds', () => {
  const reports = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 2, maxLength: 30 })
    .chain((minutes) =>
      fc.tuple(...minutes.toSorted((a, b) => a - b).map((m) => fc.constantFrom(...COUPLINGS).map((c) => report(m, c)))),
    );
  fc.assert(
    fc.property(reports, (all) => {
      const intervals = intervalsBetween(all);
      expect(intervals[0]?.from).toBe(all[0]?.at);
      expect(intervals.at(-1)?.until).toBe(all.at(-1)?.at);
      for (const [place, { from, until, state }] of intervals.entries()) {
        if (place > 0) expect(from).toBe(intervals[place - 1]?.until);
        if (state === 'silent') expect(until - from).toBeGreaterThan(REPORTING_MS);
      }
    }),
  );
});
