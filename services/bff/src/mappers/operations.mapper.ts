import {
  attemptRow,
  machineFigures,
  operatorAction,
  pool,
  tenantLoad,
  type AttemptRow,
  type OperationsFigures,
  type OperatorAction,
  type Pool,
  type PoolState,
} from '@strainscope/console-contract';
import type {
  AttemptRow as AttemptMessage,
  OperationsFigures as FiguresMessage,
  OperatorAction as ActionMessage,
  Pool as PoolMessage,
  TenantLoad as TenantMessage,
} from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';
import { waitReasonOf } from './wait-reason.mapper.ts';

type NameOf = (id: string) => string;

export function figuresOf(figures: FiguresMessage, nameOf: NameOf): OperationsFigures {
  const { claims, claimLatencyP50: p50, claimLatencyP95: p95 } = figures;
  return toContract(machineFigures, figures, {
    pools: figures.pools.map(poolOf),
    tenants: figures.tenants.map((tenant) => tenantOf(tenant, nameOf)),
    claim_latency: claims === 0 ? null : { p50, p95 },
  });
}

function tenantOf(tenant: TenantMessage, nameOf: NameOf): OperationsFigures['tenants'][number] {
  const { tenantId, waitsBecause, waitsNodeId } = tenant;
  return toContract(tenantLoad, tenant, {
    organization_id: tenantId,
    name: nameOf(tenantId),
    waits_because: waitReasonOf(waitsBecause, nameOf(waitsNodeId)),
  });
}

export function poolOf(message: PoolMessage): Pool {
  const { kind, state, ownState } = message;
  return toContract(pool, message, {
    kind: (kind || 'external') as Pool['kind'],
    // Orchestrators of an earlier release do not say it.
    own_state: (ownState || state) as PoolState,
  });
}

export function attemptRowOf(attempt: AttemptMessage, nameOf: NameOf): AttemptRow {
  return toContract(attemptRow, attempt, { organization: nameOf(attempt.tenantId) });
}

/** @param placeOf name of a place in the tree */
export function operatorActionOf(done: ActionMessage, nameOf: NameOf, placeOf: NameOf): OperatorAction {
  const { actorId, subject, before, after } = done;
  return toContract(operatorAction, done, {
    by: actorId,
    by_name: nameOf(actorId),
    subject_name: isOfPlace(done) ? placeOf(subject) : '',
    before: JSON.parse(before) as Record<string, unknown>,
    after: JSON.parse(after) as Record<string, unknown>,
  });
}

/** Whether the subject is a place in the tree. */
export function isOfPlace({ action }: ActionMessage): boolean {
  return action.startsWith('budget ');
}
