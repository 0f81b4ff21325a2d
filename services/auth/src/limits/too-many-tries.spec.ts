import { TooManyTries } from './too-many-tries.ts';

test.each([
  [1, 'in a second.'],
  [59, 'in 59 seconds.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [900, 'in 15 minutes.'],
])('after %p seconds it says when', (seconds, words) => {
  expect(new TooManyTries(seconds)).toMatchObject({ retryAfterSeconds: seconds, detail: `You can try again ${words}` });
});
