import type { DataClassKey } from '@strainscope/kernel/data-class-key';
import { z } from 'zod';
import { deviceEventBodies, deviceEventsAnswer } from './uploads/device-event.schemas.ts';
import {
  clockAnswer,
  clockExchange,
  deviceStatusBodies,
  deviceStatusesAnswer,
} from './devices/device-status.schemas.ts';
import { page, paging, id, time } from './shared/common.schemas.ts';
import { definedMetric, eventLabel, signalKind, signals } from './events/event.schemas.ts';
import { simulation, simulationState, strainBasis } from './simulations/simulation.schemas.ts';
import { fileVerdict, uploadSettings } from './uploads/upload.schemas.ts';

/** What a bearer token may do. */
export const tokenScope = z.enum(['uploads:write', 'events:read', 'simulations:read']);
export type TokenScope = z.output<typeof tokenScope>;

/** A call of the versioned public API, under `/v1`. Answers are bare documents; failures are problem+json. */
export interface PublicOperation {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  scope: TokenScope;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Multipart text fields; the files follow. */
  fields?: z.ZodType;
  /** What the body may be, by its content type. */
  bodies?: Readonly<Record<string, z.ZodType>>;
  /** Which classes of somebody's data the answer shows; its handler records who looked. Bulk files say it themselves. */
  shows?: readonly DataClassKey[];
  /** Absent for bulk files. */
  answer?: z.ZodType;
}

export const publicUploadFields = z.object({
  team: id,
  /** Made by the sender to make a repeated request join the same upload; made by the server otherwise. */
  upload: id.optional(),
  brand: z.string().max(100).optional(),
  /** A part of the form with its JSON. */
  settings: uploadSettings.prefault({}),
});

/** How measured signals became the motion of the head. */
const conditioning = z.object({
  filter: z.string(),
  version: z.string(),
  earlier_version: z
    .boolean()
    .meta({ description: "Made by an earlier version: today's steps would give other numbers" }),
  baseline: z.enum(['removed', 'kept', 'none']).meta({
    description:
      'Whether the level before the trigger was taken away; `kept`: a channel keeps its offset, as a warning says; `none`: a pulse made from peaks has none',
  }),
  sample_rate_hz: z.number(),
  sensor_definition: z.string(),
});

const simulationLinks = z.object({
  simulation: z.string(),
  event: z.string(),
  field: z.string().nullable().meta({ description: 'null until it is complete' }),
});

export const publicEvent = z.object({
  id,
  player: id,
  team: id,
  brand: z.string(),
  sensor: z.string(),
  occurred_at: time,
  time_zone: z.string(),
  label: eventLabel.or(z.string()),
  /** Peaks and injury metrics, each with value, unit and definition. */
  metrics: z.array(definedMetric),
  warnings: z.array(z.string()),
  synthetic: z.boolean(),
  conditioning,
  /** Newest first; null where the token lacks the scope `simulations:read`. */
  simulations: z
    .array(z.object({ id, state: simulationState, links: simulationLinks }))
    .nullable()
    .meta({ description: 'Newest first; null where the token lacks the scope `simulations:read`' }),
  links: z.object({ signals: z.string() }),
});
export type PublicEvent = z.output<typeof publicEvent>;

export const publicEventRow = z.object({
  id,
  player: id,
  team: id,
  brand: z.string(),
  sensor: z.string(),
  occurred_at: time,
  label: z.string(),
  /** Null where it was not measured, as `missing` says. */
  peaks: z.array(
    z.object({ key: z.string(), value: z.number().nullable(), missing: z.string().nullable(), unit: z.string() }),
  ),
  warnings: z.array(z.string()),
});
export type PublicEventRow = z.output<typeof publicEventRow>;

export const publicSimulation = simulation
  .pick({
    state: true,
    progress: true,
    submitted_at: true,
    mesh_type: true,
    mesh_subtype: true,
    subtype_source: true,
    stale: true,
    reason_code: true,
    reason: true,
    detail: true,
    reused: true,
  })
  .extend({
    id,
    event: id,
    cancelled_by: id.nullable().meta({ description: 'The person who cancelled it, where somebody did' }),
    result: simulation.shape.result.unwrap().omit({ field_url: true, mesh_url: true, vtu_url: true }).nullable(),
    links: z.object({
      event: z.string(),
      field: z.string().nullable(),
      /** null unless the uploader asked for the series. */
      vtu: z.string().nullable(),
      mesh: z.string().nullable(),
    }),
  });
export type PublicSimulation = z.output<typeof publicSimulation>;

/** One of a list; the whole of it is at `links.simulation`. */
export const publicSimulationRow = simulation
  .pick({
    state: true,
    progress: true,
    submitted_at: true,
    mesh_type: true,
    reason_code: true,
    reason: true,
    reused: true,
  })
  .extend({
    id,
    event: id,
    player: id,
    team: id,
    ended_at: time.nullable(),
    mps95: z.number().nullable().meta({ description: 'null until it is complete' }),
    csdm15: z.number().nullable(),
    basis: strainBasis.nullable().meta({ description: 'On which head, by which version; null until it is complete' }),
    links: simulationLinks,
  });
export type PublicSimulationRow = z.output<typeof publicSimulationRow>;

const listing = {
  cursor: paging.shape.cursor,
  size: z.coerce.number().int().min(1).max(1000).default(100),
};

/** What the list of simulations is cut to; `pending` has not ended. */
const listedState = z.enum(['pending', 'complete', 'failed', 'cancelled']);

/** By path; where a path answers several methods, the others by method and path. */
export const publicOperations = {
  '/uploads': {
    method: 'POST',
    path: '/uploads',
    summary: 'Send sensor files; a verdict per file with event ids',
    scope: 'uploads:write',
    shows: ['head-motion'],
    fields: publicUploadFields,
    answer: z.object({ upload: id, files: z.array(fileVerdict) }),
  },
  '/events': {
    method: 'GET',
    path: '/events',
    summary: 'Events newest first, by keyset: pass `next_cursor` as `cursor`',
    scope: 'events:read',
    shows: ['head-motion'],
    query: z.object({
      ...listing,
      team: id.optional(),
      player: id.optional(),
      from: time.optional(),
      until: time.optional(),
    }),
    answer: z.object({ events: z.array(publicEventRow), page }),
  },
  'POST /events': {
    method: 'POST',
    path: '/events',
    summary: 'Send events of sensors, as a gateway does; answered once they are durable, with a verdict for each',
    scope: 'uploads:write',
    query: z.object({ team: id }),
    bodies: deviceEventBodies,
    answer: deviceEventsAnswer,
  },
  'POST /devices/status': {
    method: 'POST',
    path: '/devices/status',
    summary: 'Tell how devices are, as a gateway does; answered once it is durable, with a verdict for each',
    scope: 'uploads:write',
    query: z.object({ team: id }),
    bodies: deviceStatusBodies,
    answer: deviceStatusesAnswer,
  },
  'POST /devices/clock': {
    method: 'POST',
    path: '/devices/clock',
    summary: 'Compare the clock of a gateway with the product’s: send again with the round trips so far',
    scope: 'uploads:write',
    query: z.object({ team: id }),
    bodies: { 'application/json': clockExchange },
    answer: clockAnswer,
  },
  '/events/{id}': {
    method: 'GET',
    path: '/events/{id}',
    summary: 'One event: peaks and metrics, each with value, unit and definition',
    scope: 'events:read',
    shows: ['head-motion'],
    params: z.object({ id }),
    answer: publicEvent,
  },
  '/events/{id}/signals': {
    method: 'GET',
    path: '/events/{id}/signals',
    summary: 'The raw or conditioned signals of an event',
    scope: 'events:read',
    shows: ['head-motion'],
    params: z.object({ id }),
    query: signalKind,
    answer: signals,
  },
  '/simulations': {
    method: 'GET',
    path: '/simulations',
    summary: 'Simulations by their submission, newest first, by keyset: pass `next_cursor` as `cursor`',
    scope: 'simulations:read',
    shows: ['strain'],
    query: z.object({
      ...listing,
      event: id.optional(),
      team: id.optional(),
      player: id.optional(),
      state: listedState.optional(),
    }),
    answer: z.object({ simulations: z.array(publicSimulationRow), page }),
  },
  '/simulations/{id}': {
    method: 'GET',
    path: '/simulations/{id}',
    summary: 'State, metrics and links to the fields of a simulation',
    scope: 'simulations:read',
    shows: ['strain'],
    params: z.object({ id }),
    answer: publicSimulation,
  },
  '/simulations/{id}/field': {
    method: 'GET',
    path: '/simulations/{id}/field',
    summary: 'The strain field of a complete simulation',
    scope: 'simulations:read',
    params: z.object({ id }),
  },
  '/simulations/{id}/vtu': {
    method: 'GET',
    path: '/simulations/{id}/vtu',
    summary: 'The VTU series of a complete simulation as a ZIP archive, where its uploader asked for it',
    scope: 'simulations:read',
    params: z.object({ id }),
  },
  '/meshes/{hash}': {
    method: 'GET',
    path: '/meshes/{hash}',
    summary: 'A mesh by its content hash',
    scope: 'simulations:read',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{16,64}$/) }),
  },
} as const satisfies Record<string, PublicOperation>;
