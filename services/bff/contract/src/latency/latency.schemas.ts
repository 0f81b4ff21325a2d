import { z } from 'zod';
import { time } from '../shared/common.schemas.ts';

/** Stretches of an event's way one after the other, and after them two whole ways. */
export const latencyStage = z.enum([
  'gateway',
  'received',
  'durable',
  'evaluated',
  'pushed',
  'shown',
  'acknowledged',
  'sensor-to-judged',
  'gateway-to-screen',
]);
export type LatencyStage = z.output<typeof latencyStage>;

/** When an event of a device was where; null is not known or not yet. */
export const eventTimes = z
  .object({
    /** The sensor’s: when the event happened is not known. */
    clock_is_wrong: z.boolean(),
    /** When it reached the gateway, by its clock, put right by what its exchanges tell. */
    gateway_at: time.nullable(),
    /** The gateway's clock is known to within so much, ms; null where that was not measured lately. */
    clock_error_ms: z.number().nullable(),
    /** At the edge. */
    received_at: time,
    /** Given to the database to keep. */
    durable_at: time,
    /** Recorded, and judged by the rules. */
    evaluated_at: time,
    /** Its alert, to consoles. */
    pushed_at: time.nullable(),
    /** The first console told that it shows it. */
    shown_at: time.nullable(),
    acknowledged_at: time.nullable(),
  })
  .meta({ id: 'EventTimes' });
export type EventTimes = z.output<typeof eventTimes>;

export const stageLatency = z.object({
  stage: latencyStage,
  events: z.number().int(),
  p50_ms: z.number(),
  p95_ms: z.number(),
  p99_ms: z.number(),
});
export type StageLatency = z.output<typeof stageLatency>;

export const latencyReport = z
  .object({
    /** Null for a session. */
    since: time.nullable(),
    /** Events that devices sent. */
    events: z.number().int(),
    /** Judged more than ten seconds after they happened, or of a wrong clock. */
    late: z.number().int(),
    /** In their order; a stage that too few events came through is left out. */
    stages: z.array(stageLatency),
  })
  .meta({ id: 'LatencyReport' });
export type LatencyReport = z.output<typeof latencyReport>;
