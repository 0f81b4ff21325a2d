import { SimulationHasEnded, SimulationNotRetryable, StaleLease, UnexpectedState } from './simulation.errors.ts';
import type { AttemptOutcome, FactOf, SimulationFact } from './simulation.facts.ts';
import { hasEnded, isHeld, namesLatestLease } from './simulation.state.ts';
import type { Lease, LeaseRef, SimulationState } from './simulation.state.ts';

/** Attempts that may fail for the work's own reasons; node loss, drain and expired leases do not count. */
export const maxOwnFailures = 3;
/** Leases that may run out unrenewed: far more than mere accidents take, so that work which kills workers that nobody watches ends. */
export const maxLapses = 50;
/** Progress is announced at most this often, in milliseconds. */
export const progressInterval = 1_000;

/** What a worker tells with a renewal. */
export interface Said {
  fraction: number;
  paused?: boolean;
  delivering?: boolean;
}

export interface Failure {
  reasonCode: string;
  /** Plain words for people, which hold of every run with this code: lists of causes show them. */
  reason: string;
  /** What is so of this run alone, its strains among it: shown where a read of that person is recorded. */
  detail?: string | null;
  retryable: boolean;
}

/** Who wants a simulation ended; without anybody, why it ends. */
export interface CancelCause {
  readonly by?: string;
  readonly why?: Omit<Failure, 'retryable'>;
}

/** Decisions about one simulation: (state, command) → facts. Pure; times and fences come from the caller. */
export const decide = {
  receive(at: Date, fault: Omit<Failure, 'retryable'> | null, waitsFor: string | null): SimulationFact[] {
    if (fault)
      return [
        { type: 'received', at },
        { type: 'failed', at, ...fault },
      ];
    return [
      { type: 'received', at },
      { type: 'validated', at },
      { type: 'queued', at, waitsFor },
    ];
  },

  start(
    state: SimulationState,
    at: Date,
    lease: { fence: bigint; workerId: string; node: string; pool: string; sharedBy: number; until: Date },
  ): SimulationFact[] {
    if (state.status !== 'queued' || state.waitsFor !== null) throw new UnexpectedState('start', state.status);
    return [{ type: 'started', at, attempt: state.attempt + 1, ...lease }];
  },

  /**
   * No facts when the simulation has ended meanwhile: the worker is told to drop it.
   * @param said `fraction`: how far it is; `paused`: it stands still for what somebody waits for; `delivering`: it is
   * solved, and waits for the blob store. Neither is hanging.
   */
  renew(
    state: SimulationState,
    ref: LeaseRef,
    at: Date,
    until: Date,
    { fraction, paused = false, delivering = false }: Said,
  ): SimulationFact[] {
    if (namesLatestLease(state, ref) && hasEnded(state)) return [];
    demandLease(state, ref);
    const progress = Math.min(1, Math.max(state.progress, fraction));
    const advanced = paused || delivering || progress > state.progress;
    const renewed: SimulationFact = { type: 'renewed', at, until, fraction: progress, advanced };
    const facts = delivering && state.deliveringSince === null ? [renewed, deliveryBegun(at)] : [renewed];
    const due =
      state.progressAnnouncedAt === null || at.getTime() - state.progressAnnouncedAt.getTime() >= progressInterval;
    if (!due || progress === state.progress) return facts;
    return [...facts, { type: 'progress-announced', at, fraction: progress }];
  },

  /** No facts for a repeated commit whose answer got lost; one whose first try broke off only keeps its lease. */
  beginCommit(state: SimulationState, ref: LeaseRef, at: Date, until: Date): SimulationFact[] {
    if (isCommitted(state, ref)) return [];
    demandLease(state, ref);
    if (state.status === 'post-processing')
      return [{ type: 'renewed', at, until, fraction: state.progress, advanced: true }];
    return [{ type: 'post-processing', at, until }];
  },

  finishCommit(state: SimulationState, ref: LeaseRef, at: Date, solveSeconds: number): SimulationFact[] {
    if (isCommitted(state, ref)) return [];
    demandLease(state, ref);
    return [attemptEnded(at, 'complete', solveSeconds), { type: 'completed', at, solveSeconds, reused: false }];
  },

  /** Completed from the result of another simulation with the same content. */
  reuse(state: SimulationState, at: Date): SimulationFact[] {
    if (isHeld(state) || hasEnded(state)) throw new UnexpectedState('reuse a result for', state.status);
    return [{ type: 'completed', at, solveSeconds: 0, reused: true }];
  },

  /** A pass of several that fails says nothing of each of them: they go on one by one, and none is charged. */
  fail(state: SimulationState, ref: LeaseRef, at: Date, failure: Failure): SimulationFact[] {
    demandLease(state, ref);
    const { reasonCode, reason, detail = null, retryable } = failure;
    if (retryable && state.passSize > 1) {
      return [
        { ...attemptEnded(at, 'failed'), reasonCode, reason, detail },
        { ...requeued(at), alone: true },
      ];
    }
    const ended: SimulationFact = { ...attemptEnded(at, 'failed'), own: true, reasonCode, reason, detail };
    const spent = state.ownFailures + 1 >= maxOwnFailures;
    return retryable && !spent ? [ended, requeued(at)] : [ended, { type: 'failed', at, reasonCode, reason, detail }];
  },

  /**
   * The worker is gone or gives the work back: not an attempt of the work's own, until far too many were lost.
   * @param lapses leases of it that ran out before; whoever retries it gives it as many again
   * @param why where more is known than the outcome says
   */
  giveBack(
    state: SimulationState,
    ref: LeaseRef,
    at: Date,
    outcome: 'lease-lost' | 'released',
    lapses = 0,
    why: Pick<FactOf<'attempt-ended'>, 'reasonCode' | 'reason'> = { reasonCode: null, reason: null },
  ): SimulationFact[] {
    const lease = demandLease(state, ref);
    const isSpent = outcome === 'lease-lost' && lease.until <= at && (lapses + 1) % maxLapses === 0;
    return [{ ...attemptEnded(at, outcome), ...why }, isSpent ? { type: 'failed', at, ...workersLost } : requeued(at)];
  },

  /** Another one computes its content from now on; null: it does so itself. */
  changeWait(state: SimulationState, at: Date, waitsFor: string | null): SimulationFact[] {
    if (state.status !== 'queued') throw new UnexpectedState('change the wait of', state.status);
    return [{ type: 'wait-changed', at, waitsFor }];
  },

  /** The computation that this one waits for failed: the same content fails the same way. */
  failWithOther(state: SimulationState, at: Date, failure: Omit<Failure, 'retryable'>): SimulationFact[] {
    if (state.status !== 'queued' || state.waitsFor === null) throw new UnexpectedState('fail', state.status);
    const { reasonCode, reason, detail = null } = failure;
    return [{ type: 'failed', at, reasonCode, reason, detail }];
  },

  cancel(state: SimulationState, at: Date, { by, why }: CancelCause): SimulationFact[] {
    if (state.status === 'cancelled') return [];
    if (hasEnded(state)) throw new SimulationHasEnded();
    const { reasonCode, reason } = why ?? { reasonCode: null, reason: null };
    const cancelled: SimulationFact = { type: 'cancelled', at, by: by ?? null, reasonCode, reason };
    return isHeld(state) ? [attemptEnded(at, 'cancelled'), cancelled] : [cancelled];
  },

  retry(state: SimulationState, at: Date, waitsFor: string | null): SimulationFact[] {
    if (state.status !== 'failed' && state.status !== 'cancelled') throw new SimulationNotRetryable();
    return [
      { type: 'retried', at },
      { type: 'queued', at, waitsFor },
    ];
  },
};

const workersLost = {
  reasonCode: 'WORKERS_LOST',
  reason: `Nothing more was heard of ${maxLapses} workers that solved it.`,
};

function demandLease(state: SimulationState, ref: LeaseRef): Lease {
  if (!isHeld(state) || !namesLatestLease(state, ref)) throw new StaleLease();
  return state.lease!;
}

function isCommitted(state: SimulationState, ref: LeaseRef): boolean {
  return state.status === 'complete' && !state.reused && namesLatestLease(state, ref);
}

function attemptEnded(at: Date, outcome: AttemptOutcome, solveSeconds: number | null = null): FactOf<'attempt-ended'> {
  const untold = { reasonCode: null, reason: null, detail: null };
  return { type: 'attempt-ended', at, outcome, own: false, ...untold, solveSeconds };
}

const deliveryBegun = (at: Date): FactOf<'delivery-begun'> => ({ type: 'delivery-begun', at });

function requeued(at: Date): FactOf<'queued'> {
  return { type: 'queued', at, waitsFor: null };
}
