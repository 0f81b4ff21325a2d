import type { DataClassKey } from '@strainscope/kernel/data-class-key';
import { z } from 'zod';
import { alertState } from './alerts/alert.schemas.ts';
import { freshness, id, time } from './shared/common.schemas.ts';
import { peaks } from './events/event.schemas.ts';
import type { Address } from './shared/define-call.ts';
import { sessionState } from './sessions/session.schemas.ts';
import { simulationState } from './simulations/simulation.schemas.ts';

/** The stream is a read, too: whom it shows is recorded before. */
export const liveRead = {
  at: 'GET /live',
  shows: ['head-motion', 'strain'],
} as const satisfies { at: Address; shows: readonly DataClassKey[] };

/**
 * `GET /bff/live`: server-sent events, each named by a key of this table and with JSON data of its schema. Only what the
 * viewer may see arrives. `Last-Event-ID` resumes as far as the server remembers (progress aside, which the next one
 * replaces); where it cannot, a `reset` tells the screen to load afresh. A comment line is sent every 15 seconds.
 */
export const liveEvents = {
  /** An HAE was recorded or replaced. */
  hae: peaks.extend({
    event_id: id,
    player_id: id,
    team_id: id,
    upload_id: id.nullable(),
    /** When it came, where the sensor's clock is wrong. */
    occurred_at: time.nullable(),
    recorded_at: time.nullable(),
    label: z.string(),
    /** The match or training in which it was, as far as that was known when it was recorded. */
    session_id: id.nullable(),
    replaced: z.boolean(),
  }),
  /** A match or training was planned, changed, started, ended or cancelled, or its period changed. */
  session: z.object({ session_id: id, team_ids: z.array(id), state: sessionState, at: time }),
  /** A simulation changed its state or moved on. */
  simulation: z.object({
    simulation_id: id,
    event_id: id,
    player_id: id,
    team_id: id,
    state: simulationState,
    /** 0..1; null where the event does not say. */
    progress: z.number().nullable(),
    mps95: z.number().nullable(),
    reason: z.string().nullable(),
    reused: z.boolean(),
    at: time,
  }),
  /** Models told what they expect the solver to compute of an event. */
  estimate: z.object({ event_id: id, player_id: id, team_id: id, out_of_distribution: z.boolean(), at: time }),
  /** An alert was raised, or somebody did something about it; for staff. */
  alert: z.object({
    /** That of its event. */
    alert_id: id,
    player_id: id,
    team_id: id,
    state: alertState,
    /** Never to be shown as live. */
    late: z.boolean(),
    raised: z.boolean(),
    version: z.number().int(),
    /** When consoles were told. */
    pushed_at: time,
    occurred_at: time,
    raised_at: time,
  }),
  /** A file of an upload of the viewer got its verdict, in this or another window. */
  upload: z.object({
    upload_id: id,
    file_name: z.string(),
    state: z.enum(['accepted', 'duplicate', 'partial', 'refused']),
    events: z.number().int(),
  }),
  /** A gateway told how devices of the team are; for its staff. */
  devices: z.object({ team_id: id, at: time }),
  /** Pools or budgets were changed; for administrators. */
  operations: z.object({ subject: z.enum(['pool', 'budget']), at: time }),
  /** How old the newest announced change was when it reached the stream. */
  freshness,
  /** Updates were missed: load the screen afresh. */
  reset: z.object({ reason: z.enum(['unknown-id', 'too-slow']) }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LiveEventData<N extends LiveEventName> = z.output<(typeof liveEvents)[N]>;
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEventData<N> } }[LiveEventName];
