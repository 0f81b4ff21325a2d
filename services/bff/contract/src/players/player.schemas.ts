import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';
import { pathItem, simulationCounts } from '../tree/group.schemas.ts';

export const playerStatus = z.enum(['active', 'inactive']);

/**
 * To care and team. Without it staff see nothing of what was recorded. `asked`: a guardian has a letter and has not answered;
 * `invited`: a guardian has an invitation; `unasked`: there is no guardian, and none has either; `missing`: the person or
 * the guardians decide, and whose decision is missing is not told.
 */
const consentState = z.enum(['given', 'asked', 'invited', 'unasked', 'missing']);

export const player = z
  .object({
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    /** Made automatically for a sensor that nobody owns. */
    undefined_member: z.boolean(),
    consent: consentState,
    team_id: id.nullable(),
    team_name: z.string(),
    sensors: z.array(z.object({ brand: z.string(), sensor_id: z.string() })),
    status: z.string(),
    position: z.string(),
    sex: z.string(),
    path: z.array(pathItem),
    events: z.number().int(),
    /** The load of the last 7 and 28 days, in events. */
    events_7_days: z.number().int(),
    events_28_days: z.number().int(),
    simulations: simulationCounts,
    last_event_at: time.nullable(),
    last_simulation_at: time.nullable(),
  })
  .meta({ id: 'Player' });
export type Player = z.output<typeof player>;

/** Who wears a sensor, and since when. */
export const sensorWearer = z.object({
  since: time,
  /** Null when their team is not the viewer's. */
  player: z.object({ _id: id, first_name: z.string(), last_name: z.string() }).nullable(),
});
export type SensorWearer = z.output<typeof sensorWearer>;

/** From when until when somebody played in a team. */
export const teamStay = z
  .object({
    team_id: id,
    team_name: z.string(),
    /** Null: longer than stays have been written down. */
    since: time.nullable(),
    /** Null: still there. */
    until: time.nullable(),
  })
  .meta({ id: 'TeamStay' });
export type TeamStay = z.output<typeof teamStay>;

/** Orders of lists of players, by name where none is asked for. */
export const playerSort = z.enum(['name', 'last_event', 'events']);

export const region = z.enum(BRAIN_REGIONS);
export type Region = z.output<typeof region>;

/** Regions in which strain was largest, over many simulations: the summary brain and its bars. */
export const regionSummary = z
  .object({
    metric: z.literal('MPS-95'),
    simulations: z.number().int(),
    regions: z.array(
      z.object({
        region,
        /** Simulations whose largest strain lies in this region. */
        events: z.number().int(),
        max_mps95: z.number(),
      }),
    ),
  })
  .meta({ id: 'RegionSummary' });
export type RegionSummary = z.output<typeof regionSummary>;
