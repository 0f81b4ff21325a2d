import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';
import { sessionKind } from '../sessions/session.schemas.ts';

const count = z.number().int();

/** Events whose PLA is at least so many g. */
export const eventsAtLeast = z.object({ at_least_g: z.number(), events: count });
export type EventsAtLeast = z.output<typeof eventsAtLeast>;

/** How the time that sessions lasted divides, s, of one player or several. */
export const wearTime = z.object({
  worn_s: z.number(),
  not_worn_s: z.number(),
  /** The device told nothing. */
  silent_s: z.number(),
  /** It was told by nobody. */
  unknown_s: z.number(),
});
export type WearTime = z.output<typeof wearTime>;

/** Events while a sensor is known to have been worn. */
export const exposureRate = z.object({
  at_least_g: z.number(),
  events: count,
  /** Null where nobody wore a sensor. */
  per_hour: z.number().nullable(),
  /** Mean over player-sessions; null without one. */
  per_session: z.number().nullable(),
  median_per_session: z.number().nullable(),
  most_in_session: count,
});
export type ExposureRate = z.output<typeof exposureRate>;

/** What came together in sessions of one kind. A player-session is one player in one session. */
export const exposureFigures = z
  .object({
    kind: z.enum(['all', 'match', 'training']),
    sessions: count,
    player_sessions: count,
    /** Those of which it is known that a sensor was worn. */
    player_sessions_worn: count,
    wear: wearTime,
    /** For each threshold. */
    rates: z.array(exposureRate),
    /** In no rate: nobody knows that the sensor was worn then. */
    events_without_wear: count,
    /** In no figure: by the sensor's label, or by all who reviewed them. */
    false_positives: count,
    /** They reach no threshold. */
    events_without_pla: count,
  })
  .meta({ id: 'ExposureFigures' });
export type ExposureFigures = z.output<typeof exposureFigures>;

/** Events of so many days up to now, in sessions and outside of them; the sum of their PLA in g. */
export const exposureLoad = z.object({
  days: count,
  events: z.array(eventsAtLeast),
  sum_pla: z.number(),
  /** They reach no threshold. */
  events_without_pla: count,
});
export type ExposureLoad = z.output<typeof exposureLoad>;

const period = { since: time, as_of: time };
const figures = z.array(exposureFigures);
const outside = { events_outside_sessions: count };

/** Figures of all sessions, of matches and of trainings. */
export const teamExposure = z
  .object({
    ...period,
    figures,
    /** Those of whom there is anything. */
    players: count,
    /** In no figure. */
    ...outside,
  })
  .meta({ id: 'TeamExposure' });
export type TeamExposure = z.output<typeof teamExposure>;

export const playerExposure = z
  .object({
    person_id: id,
    first_name: z.string(),
    last_name: z.string(),
    figures: exposureFigures,
    /** One of 7 and one of 28 days. */
    loads: z.array(exposureLoad),
  })
  .meta({ id: 'PlayerExposure' });
export type PlayerExposure = z.output<typeof playerExposure>;

/** One player in one session. */
export const sessionExposure = z.object({
  session_id: id,
  kind: sessionKind,
  opponent: z.string(),
  /** As planned where it has not started. */
  started_at: time,
  time_zone: z.string(),
  wear: wearTime,
  /** While the sensor was worn, as far as that is known, and others. */
  events: z.array(eventsAtLeast),
  /** Those of any size in no rate. */
  events_without_wear: count,
  /** In g; null without an event. */
  peak_pla: z.number().nullable(),
});
export type SessionExposure = z.output<typeof sessionExposure>;

export const playerExposureDetail = z
  .object({
    ...period,
    figures,
    /** One of 7 and one of 28 days. */
    loads: z.array(exposureLoad),
    /** The latest first, at most 50. */
    sessions: z.array(sessionExposure),
    ...outside,
  })
  .meta({ id: 'PlayerExposureDetail' });
export type PlayerExposureDetail = z.output<typeof playerExposureDetail>;

/** What comes first: the largest. */
export const exposureSort = z.enum(['load-7', 'load-28', 'worn', 'events']);
