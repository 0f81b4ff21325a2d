import { queueWords } from './queue-words.ts';

const shared = 'The same simulation is being computed for another event; its result will be shared.';

test.each([
  [{ queue_position: null, expected_seconds: null, waits_because: null }, /^The run has been accepted/],
  [{ queue_position: 3, expected_seconds: 240, waits_because: null }, /^Number 3 in the queue\. .* in about 4 min/],
  [{ queue_position: 3, expected_seconds: null, waits_because: null }, /starts by itself\.$/],
  [{ queue_position: 1200, expected_seconds: 9, waits_because: 'Paused.' }, /^Number 1,200 in the queue\. Paused\.$/],
  // It has no place of its own.
  [{ queue_position: null, expected_seconds: null, waits_because: shared }, /^The same simulation is being computed/],
])('%j', (simulation, words) => {
  expect(queueWords(simulation)).toMatch(words);
});
