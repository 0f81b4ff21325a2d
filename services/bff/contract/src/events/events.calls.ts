import { z } from 'zod';
import { aboutEvent } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { eventAsked, ownersListed } from '../shared/reads.ts';
import { simulation, simulationLog, strainCurve } from '../simulations/simulation.schemas.ts';
import { eventDetail, signalKind, signals } from './event.schemas.ts';

const ofEvent = z.object({ event_id: id });

export const eventsGet = defineCall('events.get', {
  at: 'PATCH /player/single/output',
  summary: 'The event page: the event with its metrics and provenance, and its newest simulation',
  access: aboutEvent,
  reads: { purpose: 'care', people: ({ data }) => [data.event.player_id] },
  shows: ['head-motion', 'strain'],
  body: ofEvent,
  data: z.object({ event: eventDetail, simulation: simulation.nullable() }),
});

export const eventsSimulations = defineCall('events.simulations', {
  at: 'PATCH /player/simulation/ByEvent',
  summary: 'Every simulation of an event, newest first',
  access: aboutEvent,
  reads: { purpose: 'care', people: ownersListed },
  shows: ['strain'],
  body: ofEvent,
  data: z.array(simulation),
});

export const eventsNewestSimulation = defineCall('events.newestSimulation', {
  at: 'PATCH /player/simulation/ByEventId',
  summary: 'The newest simulation of an event; null when there is none',
  access: aboutEvent,
  reads: { purpose: 'care', people: ({ data }) => [data?.player_id] },
  shows: ['strain'],
  body: ofEvent,
  data: simulation.nullable(),
});

export const eventsStrainCurve = defineCall('events.strainCurve', {
  at: 'PATCH /player/mps/overTime',
  summary: 'MPS95 over time of the newest complete simulation of an event; null when there is none',
  access: aboutEvent,
  reads: { purpose: 'care', event: eventAsked },
  shows: ['strain'],
  body: ofEvent,
  data: strainCurve.nullable(),
});

export const eventsLogs = defineCall('events.logs', {
  at: 'PATCH /player/simulation/logs',
  summary: 'The log of every run of an event, newest run first: `/simulation/log/:event_id`',
  access: aboutEvent,
  reads: { purpose: 'care', event: eventAsked },
  shows: ['strain'],
  body: ofEvent,
  data: z.array(simulationLog),
  failure: fixedTexts.logsFailed,
});

export const eventsSignals = defineCall('events.signals', {
  at: 'GET /events/{id}/signals',
  summary: 'The raw or conditioned signals of an event',
  access: aboutEvent,
  reads: { purpose: 'care', event: ({ params }) => params.id },
  shows: ['head-motion'],
  params: z.object({ id }),
  query: signalKind,
  data: signals,
});
