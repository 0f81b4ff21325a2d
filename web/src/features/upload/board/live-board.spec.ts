import { withoutRuns } from './live-board.tsx';

test.each([
  [0, true, /nothing to simulate/],
  [3, false, /Looking for/],
  [3, true, /None of these events/],
])('of %d events, known: %s', (events, isKnown, words) => {
  expect(withoutRuns(events, isKnown)).toMatch(words);
});
