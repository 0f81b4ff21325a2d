import { z } from 'zod';
import { admins, listFrom, signedIn } from '../access-policy.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, paging, time } from '../schemas/common.ts';
import { costGrouping, costs, month } from '../schemas/cost.ts';
import { simulationRow } from '../schemas/simulation.ts';
import { sensorDefinition } from '../schemas/upload.ts';

/** Which runs: of a node or a player; left out, every run that the viewer may see. */
export const ofWhom = paging.extend({
  type: z.enum(['organization', 'institution', 'team', 'player']).optional(),
  _id: id.optional(),
});

/** What runs failed of. */
const reasonCode = z.string().min(1).max(100);

const runs = (summary: string, path: string) =>
  ({
    method: 'POST',
    path,
    summary,
    access: listFrom(Level.player),
    body: ofWhom,
    data: z.array(simulationRow),
    paged: true,
  }) as const;

export const sensorCalls = defineOperations({
  '/sensor/getSensor': {
    method: 'GET',
    path: '/sensor/getSensor',
    summary: 'The sensor brands that can be chosen',
    access: signedIn,
    data: z.array(sensorDefinition),
  },
  '/sensor/getAllCompleteSimulation': runs('Runs that ended well, newest first', '/sensor/getAllCompleteSimulation'),
  '/sensor/getCompleteSimulation': runs(
    'Runs that ended well, newest first: `/completeSimulation/:type/:_id`',
    '/sensor/getCompleteSimulation',
  ),
  '/sensor/getfailedSimulation': {
    ...runs('Runs that failed, newest first: `/failedSimulation/:type/:_id`', '/sensor/getfailedSimulation'),
    body: ofWhom.extend({ reason_code: reasonCode.optional() }),
  },
  '/sensor/getpendingSimulation': runs(
    'Runs that wait or run, newest first: `/pendingSimulation/:type/:_id`',
    '/sensor/getpendingSimulation',
  ),
  '/sensor/awscostnew': {
    method: 'PATCH',
    path: '/sensor/awscostnew',
    summary: 'What simulations cost: by month, and a month by whom or what; with the prices that it rests on',
    access: admins,
    body: paging.extend({ month: month.optional(), by: costGrouping.default('organization') }),
    data: costs,
    paged: true,
  },
  '/sensor/getAllMpsVsTimeData': {
    method: 'POST',
    path: '/sensor/getAllMpsVsTimeData',
    summary: 'MPS95 of complete runs against the time of the event',
    access: listFrom(Level.player),
    body: ofWhom,
    data: z.array(
      z.object({ simulation_id: id, event_id: id, player_id: id, occurred_at: time.nullable(), mps95: z.number() }),
    ),
    paged: true,
  },
});
