import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

export const poolState = z.enum(['open', 'paused', 'draining']);
export type PoolState = z.output<typeof poolState>;

export const pool = z.object({
  name: z.string(),
  kind: z.enum(['process', 'kubernetes', 'external']),
  /** What holds: the stricter of its own state and that of all pools. */
  state: poolState,
  own_state: poolState,
  /** Workers alive, wanted, holding work. */
  ready: z.number().int(),
  wanted: z.number().int(),
  busy: z.number().int(),
  /** Simulations under a lease. */
  running: z.number().int(),
  /** Workers at most, as configured; 0 where others start them. */
  most: z.number().int(),
  /** The same, as an operator set it. */
  concurrency: z.number().int().nullable(),
});
export type Pool = z.output<typeof pool>;

export const tenantLoad = z.object({
  organization_id: id,
  /** Empty for one that is gone. */
  name: z.string(),
  ready: z.number().int(),
  running: z.number().int(),
  /** Submission of what waits longest. */
  oldest: time.nullable(),
  /** Why it waits beside its turn, in words. */
  waits_because: z.string().nullable(),
});
export type TenantLoad = z.output<typeof tenantLoad>;

/** Is it flowing, and who waits. */
export const machineFigures = z
  .object({
    pools: z.array(pool),
    /** State of all pools together. */
    everything: poolState,
    tenants: z.array(tenantLoad),
    /** Seconds over which the figures that follow are counted. */
    window_seconds: z.number(),
    claims: z.number().int(),
    /** From submission to the first claim, s; null without claims. */
    claim_latency: z.object({ p50: z.number(), p95: z.number() }).nullable(),
    completed: z.number().int(),
    failed: z.number().int(),
    lost: z.number().int(),
  })
  .meta({ id: 'OperationsFigures' });
export type OperationsFigures = z.output<typeof machineFigures>;

export const poolOrder = z.object({
  /** A pool, or `*` for all of them. */
  pool: z.string().min(1).max(40),
  state: poolState.optional(),
  /** Workers at most; null: as configured. */
  concurrency: z.number().int().min(0).max(10_000).nullish(),
});

export const attemptOutcome = z.enum(['running', 'complete', 'failed', 'lost']);

export const attemptRow = z
  .object({
    simulation_id: id,
    event_id: id,
    organization: z.string(),
    number: z.number().int(),
    pool: z.string(),
    worker_id: z.string(),
    node: z.string(),
    started_at: time.nullable(),
    ended_at: time.nullable(),
    outcome: z.string(),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    solve_seconds: z.number().nullable(),
    /** The last lines that the worker said. */
    log_tail: z.array(z.string()),
  })
  .meta({ id: 'AttemptRow' });
export type AttemptRow = z.output<typeof attemptRow>;

export const failureCause = z.object({
  reason_code: z.string(),
  /** In plain words that hold of each of them. */
  reason: z.string(),
  simulations: z.number().int(),
  newest: time.nullable(),
});
export type FailureCause = z.output<typeof failureCause>;

export const operatorAction = z.object({
  at: time.nullable(),
  by: id,
  /** Empty when nobody of that id is staff any more. */
  by_name: z.string(),
  /** Pool, cause of failure, or place in the tree. */
  subject: z.string(),
  /** Name of a place in the tree; empty otherwise, and for one that is gone. */
  subject_name: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type OperatorAction = z.output<typeof operatorAction>;
