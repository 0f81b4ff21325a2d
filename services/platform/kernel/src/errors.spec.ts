import { Conflict, isRetryable, NotFound, RetryableError } from './errors.ts';

test('named failures are final unless they say otherwise; unknown ones may be tried again', () => {
  expect(isRetryable(new NotFound())).toBe(false);
  expect(isRetryable(new RetryableError())).toBe(true);
  expect(isRetryable(new Error('socket hang up'))).toBe(true);
});

test('a failure carries its name, code and status', () => {
  class TeamNameTaken extends Conflict {}
  expect(new TeamNameTaken('TEAM_NAME_TAKEN', 'Taken.')).toMatchObject({
    name: 'TeamNameTaken',
    code: 'TEAM_NAME_TAKEN',
    status: 409,
  });
});
