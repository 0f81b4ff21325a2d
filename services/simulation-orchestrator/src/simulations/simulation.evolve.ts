import type { FactOf, SimulationFact } from './simulation.facts.ts';
import type { SimulationState, SimulationStatus } from './simulation.state.ts';

/** The state after a fact. */
export function evolve(state: SimulationState, fact: SimulationFact): SimulationState {
  switch (fact.type) {
    case 'received':
    case 'validated':
      return { ...state, status: fact.type };
    case 'queued':
      return {
        ...state,
        status: 'queued',
        waitsFor: fact.waitsFor,
        progress: 0,
        progressAnnouncedAt: null,
        progressedAt: null,
        deliveringSince: null,
        solveAlone: state.solveAlone || fact.alone === true,
      };
    case 'wait-changed':
      return { ...state, waitsFor: fact.waitsFor };
    case 'started': {
      const { attempt, fence, workerId, until, sharedBy: passSize, at: progressedAt } = fact;
      const lease = { attempt, fence, workerId, until };
      return { ...state, status: 'running', attempt, passSize, progressedAt, lease };
    }
    case 'renewed':
      return {
        ...state,
        progress: Math.max(state.progress, fact.fraction),
        progressedAt: fact.advanced ? fact.at : state.progressedAt,
        lease: extended(state, fact.until),
      };
    case 'progress-announced':
      return { ...state, progressAnnouncedAt: fact.at };
    case 'delivery-begun':
      return { ...state, deliveringSince: fact.at };
    case 'post-processing':
      return {
        ...state,
        status: 'post-processing',
        progressedAt: fact.at,
        lease: extended(state, fact.until),
        deliveringSince: state.deliveringSince ?? fact.at,
      };
    case 'attempt-ended':
      return fact.own ? { ...state, ownFailures: state.ownFailures + 1 } : state;
    case 'completed':
      return { ...state, status: 'complete', waitsFor: null, progress: 1, reused: fact.reused };
    case 'failed':
      return { ...state, status: 'failed', waitsFor: null, ...why(fact) };
    case 'cancelled':
      return { ...state, status: 'cancelled', waitsFor: null, ...why(fact) };
    case 'retried':
      return { ...state, ownFailures: 0, reasonCode: null, reason: null, detail: null };
  }
}

/** The status that a fact leads to, for the history; null for facts inside one status. */
export function statusAfter(fact: SimulationFact): SimulationStatus | null {
  switch (fact.type) {
    case 'received':
    case 'validated':
    case 'queued':
    case 'post-processing':
    case 'failed':
    case 'cancelled':
      return fact.type;
    case 'started':
      return 'running';
    case 'completed':
      return 'complete';
    default:
      return null;
  }
}

function why(fact: FactOf<'failed'> | FactOf<'cancelled'>) {
  const { reasonCode, reason } = fact;
  return { reasonCode, reason, detail: (fact.type === 'failed' ? fact.detail : null) ?? null };
}

function extended(state: SimulationState, until: Date): SimulationState['lease'] {
  return state.lease && { ...state.lease, until };
}
