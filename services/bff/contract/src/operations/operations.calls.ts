import { z } from 'zod';
import { admins, operators } from '../shared/access-policy.ts';
import { paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { simulationCounts } from '../tree/group.schemas.ts';
import {
  attemptOutcome,
  attemptRow,
  failureCause,
  machineFigures,
  operatorAction,
  pool,
  poolOrder,
} from './operations.schemas.ts';

export const operationsSetPool = defineCall('operations.setPool', {
  at: 'POST /operations/pool',
  summary: 'Pause, drain or open a pool or all of them, or set how many workers it may have',
  access: operators,
  reads: 'nobody',
  body: poolOrder,
  data: pool,
});

export const operationsFigures = defineCall('operations.figures', {
  at: 'GET /operations/figures',
  summary: 'Of the machines: pools of workers, who waits, and how it flows; asked anew whenever something moves',
  access: admins,
  reads: 'nobody',
  data: machineFigures,
});

export const operationsAttempts = defineCall('operations.attempts', {
  at: 'GET /operations/attempts',
  summary: 'Attempts with node, reason and the end of their log, newest first',
  access: admins,
  reads: 'nobody',
  query: paging.extend({ outcome: attemptOutcome.optional(), reason_code: z.string().max(100).optional() }),
  data: z.array(attemptRow),
  paged: true,
});

export const operationsFailures = defineCall('operations.failures', {
  at: 'GET /operations/failures',
  summary: 'What failed, grouped by cause',
  access: admins,
  reads: 'nobody',
  data: z.array(failureCause),
});

export const operationsRetryFailures = defineCall('operations.retryFailures', {
  at: 'POST /operations/failures/retry',
  summary: 'Retry what failed of one cause, the oldest first; answers how many are left',
  access: operators,
  reads: 'nobody',
  body: z.object({ reason_code: z.string().min(1).max(100) }),
  data: z.object({ retried: z.number().int(), left: z.number().int() }),
});

export const operationsActions = defineCall('operations.actions', {
  at: 'GET /operations/actions',
  summary: 'What operators did, newest first',
  access: admins,
  reads: { purpose: 'administration', people: ({ data }) => data.map(({ by }) => by) },
  shows: ['identity', 'acts'],
  query: paging,
  data: z.array(operatorAction),
  paged: true,
});

export const operationsNumbers = defineCall('operations.numbers', {
  at: 'PATCH /Admin/simulations/numbers',
  summary: 'The figures over the admin tabs, and of the machines: pools of workers, who waits, and how it flows',
  access: admins,
  reads: 'nobody',
  data: z.object({
    organizations: z.number().int(),
    institutions: z.number().int(),
    teams: z.number().int(),
    players: z.number().int(),
    events: z.number().int(),
    simulations: simulationCounts,
    operations: machineFigures,
  }),
});
