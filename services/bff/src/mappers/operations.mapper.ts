import type {
  AttemptRow,
  FailureCause,
  OperationsFigures,
  OperatorAction,
  Pool,
  PoolState,
} from '@strainscope/console-contract';
import type {
  AttemptRow as AttemptMessage,
  FailureCause as CauseMessage,
  OperationsFigures as FiguresMessage,
  OperatorAction as ActionMessage,
  Pool as PoolMessage,
} from '@strainscope/proto/simulation';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';
import { waitReasonOf } from './wait-reason.mapper.ts';

type NameOf = (id: string) => string;

export function figuresOf(figures: FiguresMessage, nameOf: NameOf): OperationsFigures {
  const { pools, everything, tenants, windowSeconds, claims, completed, failed, lost } = figures;
  return {
    pools: pools.map(poolOf),
    everything: everything as PoolState,
    tenants: tenants.map(({ tenantId, ready, running, oldest, waitsBecause, waitsNodeId }) => ({
      organization_id: tenantId,
      name: nameOf(tenantId),
      ready,
      running,
      oldest: timeOf(oldest),
      waits_because: waitReasonOf(waitsBecause, nameOf(waitsNodeId)),
    })),
    window_seconds: windowSeconds,
    claims,
    claim_latency: claims === 0 ? null : { p50: figures.claimLatencyP50, p95: figures.claimLatencyP95 },
    completed,
    failed,
    lost,
  };
}

export function poolOf(pool: PoolMessage): Pool {
  const { name, kind, state, ownState, ready, wanted, busy, running, most, concurrency } = pool;
  return {
    name,
    kind: (kind || 'external') as Pool['kind'],
    state: state as PoolState,
    // Orchestrators of an earlier release do not say it.
    own_state: (ownState || state) as PoolState,
    ready,
    wanted,
    busy,
    running,
    most,
    concurrency: concurrency ?? null,
  };
}

export function attemptRowOf(attempt: AttemptMessage, nameOf: NameOf): AttemptRow {
  return {
    simulation_id: attempt.simulationId,
    event_id: attempt.eventId,
    organization: nameOf(attempt.tenantId),
    number: attempt.number,
    pool: attempt.pool,
    worker_id: attempt.workerId,
    node: attempt.node,
    started_at: timeOf(attempt.startedAt),
    ended_at: timeOf(attempt.endedAt),
    outcome: attempt.outcome,
    reason_code: textOrNull(attempt.reasonCode),
    reason: textOrNull(attempt.reason),
    solve_seconds: attempt.solveSeconds || null,
    log_tail: attempt.logTail,
  };
}

export function failureCauseOf({
  reasonCode,
  reason,
  simulations,
  newest,
}: Pick<CauseMessage, 'reasonCode' | 'reason' | 'simulations' | 'newest'>): FailureCause {
  return { reason_code: reasonCode, reason, simulations, newest: timeOf(newest) };
}

/** @param placeOf name of a place in the tree */
export function operatorActionOf(done: ActionMessage, nameOf: NameOf, placeOf: NameOf): OperatorAction {
  const { at, actorId, subject, action, before, after } = done;
  return {
    at: timeOf(at),
    by: actorId,
    by_name: nameOf(actorId),
    subject,
    subject_name: isOfPlace(done) ? placeOf(subject) : '',
    action,
    before: JSON.parse(before) as Record<string, unknown>,
    after: JSON.parse(after) as Record<string, unknown>,
  };
}

/** Whether the subject is a place in the tree. */
export function isOfPlace({ action }: ActionMessage): boolean {
  return action.startsWith('budget ');
}
