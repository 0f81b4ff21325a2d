import { InvalidRequest } from '@strainscope/kernel';
import { failure, fractionOf, solveSecondsOf } from './worker-words.ts';

describe('what a worker says', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9])('of %s seconds is not booked', (said) => {
    expect(() => solveSecondsOf(said)).toThrow(InvalidRequest);
  });

  it('of the seconds it took is', () => expect([0, 7.5].map(solveSecondsOf)).toEqual([0, 7.5]));

  it.each([
    [0.4, 0.4],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [-0.1, 0],
  ])('of %s of the work is %s', (said, heard) => expect(fractionOf(said)).toBe(heard));

  it.each(['ENERGY_ERROR', 'zero-motion'])('of a failure keeps its code %s', (reasonCode) => {
    const said = { reasonCode, reason: 'The balance is off.', retryable: false };
    expect(failure.parse(said)).toEqual({ ...said, detail: null });
  });

  it('of a failure is kept as a database keeps it', () => {
    const said = { reasonCode: 'CRASH', reason: 'line 1\nof a\0b', retryable: true };
    expect(failure.parse(said).reason).toBe('line 1 of a b');
  });

  it.each(['', ' \n'])('of a failure without a reason says that there is none: %j', (reason) => {
    const said = failure.parse({ reasonCode: 'CRASH', reason, retryable: true });
    expect(said.reason).toBe('The worker gave no reason.');
  });

  it.each([
    ['', null],
    ['Stopped at\n43 ms', 'Stopped at 43 ms'],
    ['x'.repeat(9_000), 'x'.repeat(500)],
  ])('of what is so of one run alone is kept as well', (detail, kept) => {
    expect(failure.parse({ reasonCode: 'CRASH', reason: 'It crashed.', detail, retryable: true }).detail).toBe(kept);
  });

  it.each(['', 'an element at 0.21 s', 'x'.repeat(41), 'A\nB'])(
    'of a failure is no code where it is %j',
    (reasonCode) => {
      const { reasonCode: heard, reason } = failure.parse({ reasonCode, reason: 'x'.repeat(9_000), retryable: true });
      expect([heard, reason.length]).toEqual(['WORKER_ERROR', 500]);
    },
  );
});
