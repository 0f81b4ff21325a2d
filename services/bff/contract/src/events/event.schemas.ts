import { z } from 'zod';
import { alertOutcome, alertState } from '../alerts/alert.schemas.ts';
import { id, time } from '../shared/common.schemas.ts';
import { sessionKind } from '../sessions/session.schemas.ts';
import { strainBasis } from '../simulations/simulation.schemas.ts';

export const eventLabel = z.enum(['hae', 'false-positive']);

/** What a reader finds: a head-acceleration event, a false positive, or neither by what is known. */
export const reviewVerdict = z.enum(['true', 'false', 'unsure']);
export type ReviewVerdict = z.output<typeof reviewVerdict>;

/** PLA in g, PAA in rad/s², PAV in rad/s. Null where the sensor did not measure it. */
export const peaks = z.object({
  pla_g: z.number().nullable(),
  paa: z.number().nullable(),
  pav: z.number().nullable(),
});

/** A row of a list of head-acceleration events. */
export const eventRow = peaks
  .extend({
    _id: id,
    player_id: id,
    player_name: z.string(),
    team_id: id,
    team_name: z.string(),
    brand: z.string(),
    sensor_id: z.string(),
    occurred_at: time,
    time_zone: z.string(),
    label: z.string(),
    /** What two readers or more agree on; null: nothing. */
    verified: reviewVerdict.nullable(),
    warnings: z.array(z.string()),
    /** The newest one; `mps95` is null until it is complete. */
    simulation: z
      .object({ _id: id, state: z.string(), mps95: z.number().nullable(), basis: strainBasis.nullable() })
      .nullable(),
  })
  .meta({ id: 'EventRow' });
export type EventRow = z.output<typeof eventRow>;

/** A number with everything a reader needs to trust it. */
export const definedMetric = z.object({
  key: z.string(),
  name: z.string(),
  /** Null where the sensor did not measure what it follows from; `missing` then says so in a sentence. */
  value: z.number().nullable(),
  missing: z.string().nullable(),
  unit: z.string(),
  definition: z.string(),
  source: z.string(),
  variant: z.string(),
});
export type DefinedMetric = z.output<typeof definedMetric>;

export const eventDetail = z
  .object({
    _id: id,
    player_id: id,
    team_id: id,
    brand: z.string(),
    sensor_id: z.string(),
    source_event_id: z.string(),
    occurred_at: time,
    time_zone: z.string(),
    /** True when the stamp had no zone and took the team's. */
    zone_from_team: z.boolean(),
    label: z.string(),
    /** The match or training in which it was; null: in none. */
    session: z
      .object({ session_id: id, kind: sessionKind, opponent: z.string(), started_at: time, time_zone: z.string() })
      .nullable(),
    /** What an alert came to; null: none was raised, which says nothing of an injury. */
    alert: z
      .object({
        raised_at: time,
        late: z.boolean(),
        state: alertState,
        outcome: alertOutcome.nullable(),
        changed_at: time,
      })
      .nullable(),
    metrics: z.array(definedMetric),
    warnings: z.array(z.string()),
    /** True when only scalars were measured and the waveform is a triangular pulse. */
    synthetic: z.boolean(),
    previous_event_id: id.nullable(),
    next_event_id: id.nullable(),
    provenance: z.object({
      file_name: z.string(),
      file_sha256: z.string(),
      definition_version: z.string(),
      conditioning: z.string(),
      sample_rate_hz: z.number(),
      recorded_at: time,
      motion_hash: z.string(),
    }),
  })
  .meta({ id: 'EventDetail' });
export type EventDetail = z.output<typeof eventDetail>;

const axes = z.object({ x: z.array(z.number()), y: z.array(z.number()), z: z.array(z.number()) });

/**
 * Columns over one time axis (s) in SAE J211 head axes: linear acceleration m/s², angular velocity rad/s, angular
 * acceleration rad/s². A quantity that was not measured has empty columns; of the two angular ones, `conditioned` has
 * both where the sensor measured one.
 */
export const signals = z
  .object({
    kind: z.enum(['raw', 'conditioned']),
    time: z.array(z.number()),
    linear_acceleration: axes,
    angular_velocity: axes,
    angular_acceleration: axes,
    /** Where the angular columns have a time axis of their own (raw signals of two rates). */
    angular_time: z.array(z.number()).optional(),
  })
  .meta({ id: 'Signals' });
export type Signals = z.output<typeof signals>;
export const signalKind = z.object({ kind: z.enum(['raw', 'conditioned']).default('conditioned') });
