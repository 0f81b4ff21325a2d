import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { failureCause } from '../operations/operations.schemas.ts';
import {
  aboutSimulation,
  listFrom,
  signedIn,
  stopsSimulation,
  submitsEvent,
  submitsSimulation,
} from '../shared/access-policy.ts';
import { id, paging, time } from '../shared/common.schemas.ts';
import { defineCall, defineFile } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { ownersListed, shown } from '../shared/reads.ts';
import {
  queuePlace,
  rerunAnswer,
  simulation,
  simulationRow,
  staleFilter,
  staleRuns,
  submitItem,
  submitRequest,
} from './simulation.schemas.ts';

/** Which runs: of a node or a player; left out, every run that the viewer may see. */
const ofWhom = paging.extend({
  type: z.enum(['organization', 'institution', 'team', 'player']).optional(),
  _id: id.optional(),
});

/** What a content hash looks like in an address. */
const contentHash = z.string().regex(/^[0-9a-f]{16,64}$/);

/** What runs failed of. */
const reasonCode = z.string().min(1).max(100);

/** What lists of runs have in common. */
const runs = {
  access: listFrom(Level.player),
  reads: { purpose: 'care', people: ownersListed },
  shows: shown.runs,
  body: ofWhom,
  data: z.array(simulationRow),
  paged: true,
} as const;

export const simulationsAllComplete = defineCall('simulations.allComplete', {
  at: 'POST /sensor/getAllCompleteSimulation',
  summary: 'Runs that ended well, newest first',
  ...runs,
});

export const simulationsComplete = defineCall('simulations.complete', {
  at: 'POST /sensor/getCompleteSimulation',
  summary: 'Runs that ended well, newest first: `/completeSimulation/:type/:_id`',
  ...runs,
});

export const simulationsFailed = defineCall('simulations.failed', {
  at: 'POST /sensor/getfailedSimulation',
  summary: 'Runs that failed, newest first: `/failedSimulation/:type/:_id`',
  ...runs,
  body: ofWhom.extend({ reason_code: reasonCode.optional() }),
});

export const simulationsPending = defineCall('simulations.pending', {
  at: 'POST /sensor/getpendingSimulation',
  summary: 'Runs that wait or run, newest first: `/pendingSimulation/:type/:_id`',
  ...runs,
});

export const simulationsMpsOverTime = defineCall('simulations.mpsOverTime', {
  at: 'POST /sensor/getAllMpsVsTimeData',
  summary: 'MPS95 of complete runs against the time of the event',
  access: listFrom(Level.player),
  reads: { purpose: 'care', people: ownersListed },
  shows: ['strain'],
  body: ofWhom,
  data: z.array(
    z.object({ simulation_id: id, event_id: id, player_id: id, occurred_at: time.nullable(), mps95: z.number() }),
  ),
  paged: true,
});

export const simulationsOfTeam = defineCall('simulations.ofTeam', {
  at: 'PATCH /team/get/simlogs',
  summary: 'The runs of a team, newest first: `/sim/log/:team_id`',
  access: listFrom(Level.player),
  reads: { purpose: 'care', people: ownersListed },
  shows: shown.runs,
  body: paging.extend({ team_id: id }),
  data: z.array(simulationRow),
  paged: true,
  failure: fixedTexts.logsFailed,
});

export const simulationsFailureCauses = defineCall('simulations.failureCauses', {
  at: 'POST /simulations/failures',
  summary: 'Runs that failed, counted by cause: `/failedSimulation/:type/:_id`',
  access: listFrom(Level.player),
  reads: 'nobody',
  body: ofWhom.pick({ type: true, _id: true }),
  data: z.array(failureCause),
});

export const simulationsSubmit = defineCall('simulations.submit', {
  at: 'POST /simulations/submit',
  summary: 'Submit events for simulation; without `confirm` only what would happen',
  access: submitsEvent,
  reads: 'nobody',
  body: submitRequest,
  data: z.array(submitItem),
});

export const simulationsStale = defineCall('simulations.stale', {
  at: 'GET /stale-simulations',
  summary: 'Complete runs by an earlier version of the solver, or on another head model than the player’s',
  access: listFrom(Level.player),
  reads: { purpose: 'team', people: ({ data }) => data.runs.map(({ player_id }) => player_id) },
  shows: ['strain'],
  query: staleFilter,
  data: staleRuns,
});

export const simulationsRerunStale = defineCall('simulations.rerunStale', {
  at: 'POST /stale-simulations/run-again',
  summary: 'Order stale runs anew, behind what somebody waits for; their numbers stay as history',
  access: listFrom(Level.player),
  reads: 'nobody',
  body: staleFilter,
  data: rerunAnswer,
});

export const simulationsGet = defineCall('simulations.get', {
  at: 'GET /simulations/{id}',
  summary: 'One simulation',
  access: aboutSimulation,
  reads: { purpose: 'care', people: ({ data }) => [data.player_id] },
  shows: ['strain'],
  params: z.object({ id }),
  data: simulation,
});

export const simulationsQueue = defineCall('simulations.queue', {
  at: 'GET /simulations/{id}/queue',
  summary: 'Where a simulation that waits is in the queue: its state and when it starts, nothing of whom it is of',
  access: aboutSimulation,
  // Asked every few seconds while somebody looks: state and place in the queue alone.
  reads: 'nobody',
  params: z.object({ id }),
  data: queuePlace,
});

export const simulationsRetry = defineCall('simulations.retry', {
  at: 'POST /simulations/{id}/retry',
  summary: 'Run a failed or cancelled simulation again',
  access: submitsSimulation,
  reads: { purpose: 'care', people: ({ data }) => [data.player_id] },
  shows: ['strain'],
  params: z.object({ id }),
  data: simulation,
});

export const simulationsCancel = defineCall('simulations.cancel', {
  at: 'POST /simulations/{id}/cancel',
  summary: 'Stop a simulation that waits or runs',
  access: stopsSimulation,
  reads: { purpose: 'care', people: ({ data }) => [data.player_id] },
  shows: ['strain'],
  params: z.object({ id }),
  data: simulation,
});

export const simulationsField = defineFile('simulations.field', {
  at: 'GET /simulations/{id}/field',
  summary: 'The strain field of a complete simulation (`@strainscope/proto/field-format`)',
  access: aboutSimulation,
  shows: ['strain'],
  params: z.object({ id }),
});

export const simulationsVtu = defineFile('simulations.vtu', {
  at: 'GET /simulations/{id}/vtu',
  summary: 'The VTU series of a complete simulation as a ZIP archive, where its uploader asked for it',
  access: aboutSimulation,
  shows: ['strain'],
  params: z.object({ id }),
});

export const simulationsMesh = defineFile('simulations.mesh', {
  at: 'GET /meshes/{hash}',
  summary: 'A mesh by its content hash (`@strainscope/proto/field-format`)',
  access: signedIn,
  params: z.object({ hash: contentHash }),
});
