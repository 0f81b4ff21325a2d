import type { AttemptOutcome } from './simulation.facts.ts';

/** The states of a simulation, in the order of an undisturbed life; the last three end it. */
export const simulationStatuses = [
  'received',
  'validated',
  'queued',
  'running',
  'post-processing',
  'complete',
  'failed',
  'cancelled',
] as const;
export type SimulationStatus = (typeof simulationStatuses)[number];

/** No worker has it. */
export const waitingStatuses = ['received', 'validated', 'queued'] as const satisfies SimulationStatus[];
/** A worker computes it, or its result is being checked: it has a lease. */
export const heldStatuses = ['running', 'post-processing'] as const satisfies SimulationStatus[];
/** In the queue or held: of one content at most one is, unless it waits for another. */
export const computingStatuses = ['queued', ...heldStatuses] as const;
export const unendedStatuses = [...waitingStatuses, ...heldStatuses] as const;
export const endedStatuses = ['complete', 'failed', 'cancelled'] as const satisfies SimulationStatus[];

/** As SQL writes them, after `in`: spelled out, so that an index of such rows is found. */
export function sqlList(words: readonly (SimulationStatus | AttemptOutcome)[]): string {
  return `(${words.map((word) => `'${word}'`).join(', ')})`;
}

/** What names one lease of one simulation: every call of a worker carries it. */
export interface LeaseRef {
  attempt: number;
  /** Rises with every lease the service ever grants, so that a worker which slept past its lease is refused. */
  fence: bigint;
}

export interface Lease extends LeaseRef {
  workerId: string;
  until: Date;
}

/** All that decisions about one simulation depend on. */
export interface SimulationState {
  status: SimulationStatus;
  /** The simulation that computes the same content just now; this one ends with it. */
  waitsFor: string | null;
  /** Leases granted so far; the number of the latest attempt. */
  attempt: number;
  /** Attempts that failed for the work's own reasons since it was last submitted or retried. */
  ownFailures: number;
  /** The latest lease, kept after its end to recognise a repeated commit. */
  lease: Lease | null;
  /** 0..1 */
  progress: number;
  progressAnnouncedAt: Date | null;
  /** When the solve of the latest attempt last advanced, or stood still for another: it hangs when that is long ago. */
  progressedAt: Date | null;
  /** Since when the latest attempt is solved and its result on its way; null while it is not. */
  deliveringSince: Date | null;
  /** Simulations that the latest attempt's pass solves together. */
  passSize: number;
  /** A pass with it failed: it is solved by itself from now on, so that one bad member does not fail its neighbours. */
  solveAlone: boolean;
  reused: boolean;
  reasonCode: string | null;
  reason: string | null;
  /** Beside the reason what is so of this run alone, its strains among it: no list shows it. */
  detail: string | null;
}

export const initialState: SimulationState = {
  status: 'received',
  waitsFor: null,
  attempt: 0,
  ownFailures: 0,
  lease: null,
  progress: 0,
  progressAnnouncedAt: null,
  progressedAt: null,
  deliveringSince: null,
  passSize: 1,
  solveAlone: false,
  reused: false,
  reasonCode: null,
  reason: null,
  detail: null,
};

export function hasEnded(state: Pick<SimulationState, 'status'>): boolean {
  return isOneOf(endedStatuses, state.status);
}

export function isHeld(state: Pick<SimulationState, 'status'>): boolean {
  return isOneOf(heldStatuses, state.status);
}

export function namesLatestLease(state: Pick<SimulationState, 'lease'>, ref: LeaseRef): boolean {
  return state.lease !== null && state.lease.attempt === ref.attempt && state.lease.fence === ref.fence;
}

function isOneOf(statuses: readonly SimulationStatus[], status: SimulationStatus): boolean {
  return statuses.includes(status);
}
