import { z } from 'zod';
import { id, quantity, time } from '../shared/common.schemas.ts';

export const simulationState = z.enum([
  'received',
  'validated',
  'queued',
  'running',
  'post-processing',
  'complete',
  'failed',
  'cancelled',
]);
export type SimulationState = z.output<typeof simulationState>;

export const meshType = z.enum(['coarse', 'fine']);
/** `player`: as the player's record says; the male head where it says nothing. */
export const meshSubtype = z.enum(['player', 'male', 'female']);

/** Why a run has its head model; `preset`: a run of before the head followed the player. */
export const subtypeSource = z.enum(['chosen', 'record', 'unknown', 'preset']);
/** By an earlier version of the solver; on another head model than the player's. */
export const staleReason = z.enum(['solver', 'head']);

/** What is said beside a strain. */
export const strainBasis = z.object({
  mesh_subtype: z.string(),
  subtype_source: subtypeSource,
  solver_version: z.string(),
  /** Why it is not what would be computed today; empty when it is. */
  stale: z.array(staleReason),
});
export type StrainBasis = z.output<typeof strainBasis>;

/** A row of the tables of simulations and run logs. */
export const simulationRow = z
  .object({
    _id: id,
    event_id: id,
    player_id: id,
    player_name: z.string(),
    team_id: id,
    team_name: z.string(),
    state: simulationState,
    occurred_at: time.nullable(),
    submitted_at: time.nullable(),
    ended_at: time.nullable(),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    /** Null until complete. */
    mps95: z.number().nullable(),
    csdm15: z.number().nullable(),
    solve_seconds: z.number(),
    attempts: z.number().int(),
    reused: z.boolean(),
    /** 0..1 */
    progress: z.number(),
    mesh_type: z.string(),
    /** Null until complete. */
    basis: strainBasis.nullable(),
    /** Null where it was not measured. */
    pla_g: z.number().nullable(),
  })
  .meta({ id: 'SimulationRow' });
export type SimulationRow = z.output<typeof simulationRow>;

/** Beside a reason, which holds of every run that failed of it, what is so of this run alone: its strains until then. */
const detail = z.string().nullable();

export const attempt = z.object({
  number: z.number().int(),
  worker_id: z.string(),
  node: z.string(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
  outcome: z.string(),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  detail,
  solve_seconds: z.number(),
  cost: z.number(),
});

/** MPS95 over time: s, strain. */
export const strainCurve = z.object({ time: z.array(z.number()), mps95: z.array(z.number()) });
export type StrainCurve = z.output<typeof strainCurve>;

export const simulationResult = z.object({
  solver_version: z.string(),
  mesh_hash: z.string(),
  metrics: z.array(quantity),
  regions: z.array(z.object({ region: z.string(), mps95: z.number(), mps: z.number() })),
  curve: strainCurve,
  /** The solver's whole result document without bulk arrays (`spec/solver.md` §5). */
  document: z.record(z.string(), z.unknown()),
  /** Where the browser fetches the bulk, range requests welcome: `proto/field-format`. */
  field_url: z.string(),
  mesh_url: z.string(),
  /** A ZIP archive of VTU files, one a frame; null unless the uploader asked for it. */
  vtu_url: z.string().nullable(),
});

/** Who cancelled a run; without a name for whoever may not see who they are, and once they are gone. */
const cancelledBy = z.object({ _id: id, name: z.string() });

export const simulation = z
  .object({
    _id: id,
    event_id: id,
    player_id: id,
    team_id: id,
    occurred_at: time.nullable(),
    submitted_at: time.nullable(),
    mesh_type: z.string(),
    mesh_subtype: z.string(),
    subtype_source: subtypeSource,
    /** Why a complete one is not what would be computed today; empty when it is. */
    stale: z.array(staleReason),
    state: simulationState,
    progress: z.number(),
    /** 1 is next; null when not queued. */
    queue_position: z.number().int().nullable(),
    /** Seconds until it starts, at the pace of the last runs; null when not queued or when nothing tells. */
    expected_seconds: z.number().nullable(),
    /** Why it waits beside its turn; null when it does not. */
    waits_because: z.string().nullable(),
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    detail,
    reused: z.boolean(),
    cancelled_by: cancelledBy.nullable(),
    content_key: z.string(),
    history: z.array(z.object({ state: z.string(), at: time })),
    attempts: z.array(attempt),
    result: simulationResult.nullable(),
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.output<typeof simulation>;

/**
 * What changes about a waiting simulation while it is watched. It tells nothing of a person, so no read of it is
 * recorded.
 */
export const queuePlace = simulation
  .pick({ state: true, queue_position: true, expected_seconds: true, waits_because: true })
  .meta({ id: 'QueuePlace' });
export type QueuePlace = z.output<typeof queuePlace>;

export const simulationLog = z
  .object({
    simulation_id: id,
    event_id: id,
    state: simulationState,
    /** Why the run ended that failed or was cancelled. */
    reason_code: z.string().nullable(),
    reason: z.string().nullable(),
    detail,
    cancelled_by: cancelledBy.nullable(),
    /** Oldest first; how each ended, and why. */
    attempts: z.array(attempt),
    lines: z.array(z.object({ at: time.nullable(), attempt: z.number().int(), text: z.string() })),
  })
  .meta({ id: 'SimulationLog' });
export type SimulationLog = z.output<typeof simulationLog>;

/** `confirm: false` answers what would happen and submits nothing. */
export const submitRequest = z.object({
  event_ids: z.array(id).min(1).max(1000),
  mesh_type: meshType.default('coarse'),
  mesh_subtype: meshSubtype.default('player'),
  confirm: z.boolean().default(false),
});
export const submitItem = z.object({
  event_id: id,
  answer: z.enum(['new', 'reused', 'running', 'refused']),
  simulation_id: id.nullable(),
  reason: z.string().nullable(),
});
export type SubmitItem = z.output<typeof submitItem>;

/** Complete runs that nobody has ordered anew since they became stale. */
export const staleRuns = z
  .object({
    /** Newest events first. */
    runs: z.array(
      z.object({
        _id: id,
        event_id: id,
        player_id: id,
        occurred_at: time.nullable(),
        mesh_subtype: z.string(),
        stale: z.array(staleReason),
      }),
    ),
    /** There are more than are listed. */
    has_more: z.boolean(),
  })
  .meta({ id: 'StaleRuns' });
export type StaleRuns = z.output<typeof staleRuns>;

/** Below a node of the tree, of one event or one player; without them, wherever the caller may have events simulated. */
export const staleFilter = z.object({ node_id: id.optional(), event_id: id.optional(), player_id: id.optional() });
export const rerunAnswer = z.object({
  /** Ordered, or under way or known already. */
  submitted: z.number().int(),
  refused: z.number().int(),
  has_more: z.boolean(),
});
