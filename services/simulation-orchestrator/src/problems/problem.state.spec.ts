import { afterFailure, afterLoss, hasEnded, lost, problemStatuses } from './problem.state.ts';
import type { ProblemFailure } from './problem.state.ts';

const failure: ProblemFailure = { reasonCode: 'X', reason: 'Why.', detail: null, retryable: true, refused: false };

test('what another try may mend is tried three times', () => {
  expect(afterFailure({ attempt: 1, ownFailures: 0 }, failure)).toEqual({
    status: 'queued',
    ownFailures: 1,
    failure: null,
  });
  expect(afterFailure({ attempt: 9, ownFailures: 2 }, failure)).toEqual({ status: 'failed', ownFailures: 3, failure });
});

test('what no try can mend fails at once, and is refused where the solver says so before its first step', () => {
  const final = { ...failure, retryable: false };
  expect(afterFailure({ attempt: 1, ownFailures: 0 }, final)).toMatchObject({ status: 'failed', failure: final });
  const refused = { ...final, refused: true };
  expect(afterFailure({ attempt: 1, ownFailures: 0 }, refused)).toMatchObject({ status: 'refused', failure: refused });
});

test('lost workers are no failures of its own, until there are far too many', () => {
  expect(afterLoss({ attempt: 49, ownFailures: 2 })).toEqual({ status: 'queued', ownFailures: 2, failure: null });
  expect(afterLoss({ attempt: 50, ownFailures: 0 })).toEqual({ status: 'failed', ownFailures: 0, failure: lost });
});

test('has ended whatever neither waits nor runs', () => {
  expect(problemStatuses.filter((status) => hasEnded({ status }))).toEqual([
    'complete',
    'refused',
    'failed',
    'cancelled',
  ]);
});
