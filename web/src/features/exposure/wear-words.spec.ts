import type { WearTime } from '@strainscope/console-contract';
import { hoursWords, scantWords, shareWords, untoldWords, wornWords } from './wear-words.ts';

const wear = (over: Partial<WearTime>): WearTime => ({ worn_s: 0, not_worn_s: 0, silent_s: 0, unknown_s: 0, ...over });

test.each([
  [149_400, '41.5 hours'],
  [3600, '1 hour'],
  [3585, '1 hour'],
  [900, '15 minutes'],
  [61, '1 minute'],
  [20, 'under 1 minute'],
  [0, '0 minutes'],
])('%d s in words', (seconds, words) => {
  expect(hoursWords(seconds)).toBe(words);
});

test('hours of many players are called so', () => {
  expect([hoursWords(3600, 'player-hour'), hoursWords(7200, 'player-hour')]).toEqual([
    '1 player-hour',
    '2 player-hours',
  ]);
});

test.each([
  [{ worn_s: 7200, unknown_s: 3600 }, '2 hours'],
  [{ not_worn_s: 3600 }, 'not worn'],
  [{ not_worn_s: 3600, silent_s: 60 }, 'not known'],
  [{ unknown_s: 3600 }, 'not known'],
  [{}, 'not known'],
])('for how long a sensor was worn: %j', (over, words) => {
  expect(wornWords(wear(over))).toBe(words);
});

test('a share of nothing is not known', () => {
  expect([shareWords(1, 3), shareWords(0, 0)]).toEqual(['33.3 %', 'not known']);
});

test('what rates leave out is said, where there is any', () => {
  expect(untoldWords(wear({ worn_s: 3600, silent_s: 1800, unknown_s: 1800 }))).toMatch(/^For 1 hour of 2 hours /);
  expect(untoldWords(wear({ worn_s: 3600, not_worn_s: 60 }))).toBeUndefined();
});

test('rates of less than an hour are said to stand on little', () => {
  expect(scantWords(wear({ worn_s: 1200 }))).toBe('Rates per hour stand on 20 minutes alone: they say little yet.');
  expect([scantWords(wear({})), scantWords(wear({ worn_s: 3600 }))]).toEqual([undefined, undefined]);
});
