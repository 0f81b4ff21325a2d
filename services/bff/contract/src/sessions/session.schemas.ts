import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

export const sessionKind = z.enum(['match', 'training']);
export const sessionState = z.enum(['planned', 'running', 'ended', 'cancelled']);
export type SessionState = z.output<typeof sessionState>;
export const levelOfPlay = z.enum([
  'age-grade',
  'school',
  'college',
  'community',
  'semi-professional',
  'professional',
  '',
]);
export const wearState = z.enum(['on', 'off', 'unknown']);
export type WearState = z.output<typeof wearState>;

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`).default('');

/** What somebody says of a match or a training; empty texts: not told. */
export const sessionDetails = z.object({
  kind: sessionKind,
  sport: text(64),
  level_of_play: levelOfPlay.default(''),
  /** Where that is no team of this product. */
  opponent: text(120),
  venue: text(120),
  /** IANA; empty when it is made: that of its first team. */
  time_zone: z.string().max(64).default(''),
  planned_start: time,
  planned_end: time,
  period_count: z.number().int().min(1, '1 to 10 periods').max(10, '1 to 10 periods'),
  period_minutes: z.number().int().min(1, '1 to 240 minutes').max(240, '1 to 240 minutes'),
  notes: text(4000),
});
export type SessionDetails = z.output<typeof sessionDetails>;

/** Head-acceleration events that the reader sees, without false positives; PLA in g. */
export const sessionLoad = z.object({
  events: z.number().int(),
  peak_pla: z.number().nullable(),
  sum_pla: z.number(),
});
export type SessionLoad = z.output<typeof sessionLoad>;

export const session = z
  .object({
    _id: id,
    details: sessionDetails,
    /** A name is empty where the reader does not see the team. */
    teams: z.array(z.object({ team_id: id, name: z.string() })),
    state: sessionState,
    started_at: time.nullable(),
    ended_at: time.nullable(),
    cancelled_at: time.nullable(),
    /** The end is null while a period is being played. */
    periods: z.array(z.object({ number: z.number().int(), started_at: time, ended_at: time.nullable() })),
    version: z.number().int(),
    /** It should long be over, and is not ended. */
    overdue: z.boolean(),
    load: sessionLoad,
    participants: z.number().int(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const sessionPerson = z.object({
  person_id: id,
  first_name: z.string(),
  last_name: z.string(),
  team_id: id,
  position: z.string(),
  /** False: an event was recorded, and nobody said that they take part. */
  listed: z.boolean(),
  load: sessionLoad,
  /** The end is null where it is still so. */
  wear: z.array(z.object({ since: time, until: time.nullable(), state: wearState })),
  seconds_worn: z.number(),
});
export type SessionPerson = z.output<typeof sessionPerson>;

export const sessionDetail = z
  .object({ session, people: z.array(sessionPerson), may_edit: z.boolean() })
  .meta({ id: 'SessionDetail' });
export type SessionDetail = z.output<typeof sessionDetail>;

/** An event on a session's time bar: PLA in g, PAA in rad/s², PAV in rad/s. */
export const sessionHae = z.object({
  event_id: id,
  person_id: id,
  team_id: id,
  occurred_at: time,
  label: z.string(),
  pla: z.number().nullable(),
  paa: z.number().nullable(),
  pav: z.number().nullable(),
});
export type SessionHae = z.output<typeof sessionHae>;

export const scheduleRow = z.object({
  /** Line of a table, or number of an entry of a calendar. */
  line: z.number().int(),
  text: z.string(),
  /** Null where something is wrong with it. */
  details: sessionDetails.nullable(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The team has a session of this kind at this time. */
  there: z.boolean(),
});
export type ScheduleRow = z.output<typeof scheduleRow>;
