/** States of a problem, and what becomes of one whose attempt ends without a result. */

export const problemStatuses = [
  /** Its files are still to come. */
  'receiving',
  'queued',
  'running',
  'complete',
  /** It asks for what cannot be solved, as the solver says before its first step. */
  'refused',
  'failed',
  'cancelled',
] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

/** Attempts that failed for the problem's own reasons, at most. */
const maxOwnFailures = 3;
/** Attempts that ended for no reason of its own, at most: far more than a machine loses by chance. */
const maxAttempts = 50;

export interface ProblemFailure {
  reasonCode: string;
  reason: string;
  detail: string | null;
  retryable: boolean;
  refused: boolean;
}

export interface Attempted {
  attempt: number;
  ownFailures: number;
}

export type AfterAttempt = {
  status: 'queued' | 'refused' | 'failed';
  ownFailures: number;
  failure: ProblemFailure | null;
};

export const lost: ProblemFailure = {
  reasonCode: 'LEASES_LOST',
  reason: 'Far too many workers were lost over it.',
  detail: null,
  retryable: false,
  refused: false,
};

/** After a failure of its own: refused and failed at once where another try would end likewise, else queued until the third. */
export function afterFailure({ ownFailures }: Attempted, failure: ProblemFailure): AfterAttempt {
  const failures = ownFailures + 1;
  if (failure.refused) return { status: 'refused', ownFailures: failures, failure };
  const isOver = !failure.retryable || failures >= maxOwnFailures;
  return isOver
    ? { status: 'failed', ownFailures: failures, failure }
    : { status: 'queued', ownFailures: failures, failure: null };
}

/** After an attempt that ended through no fault of the problem. */
export function afterLoss({ attempt, ownFailures }: Attempted): AfterAttempt {
  return attempt >= maxAttempts
    ? { status: 'failed', ownFailures, failure: lost }
    : { status: 'queued', ownFailures, failure: null };
}

export function hasEnded({ status }: { status: ProblemStatus }): boolean {
  return !['receiving', 'queued', 'running'].includes(status);
}
