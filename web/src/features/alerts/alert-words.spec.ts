import { delayWords } from './alert-words.ts';

test.each([
  ['2026-11-28T15:00:00.400Z', '0.4 s after the event'],
  ['2026-11-28T15:02:00Z', '2 min after the event'],
  ['2026-11-28T18:00:00Z', '3 h after the event'],
  ['2026-12-05T15:00:00Z', '7 days after the event'],
  ['2026-11-28T14:59:00Z', 'the sensor’s clock is ahead'],
])('an alert of %s says how late it was', (raised_at, words) => {
  expect(delayWords({ occurred_at: '2026-11-28T15:00:00Z', raised_at })).toBe(words);
});
