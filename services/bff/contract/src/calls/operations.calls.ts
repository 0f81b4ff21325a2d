import { z } from 'zod';
import { admins, listFrom, operators, staffOf } from '../access-policy.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { budget, budgetOrder } from '../schemas/budget.ts';
import { id, kind, paging } from '../schemas/common.ts';
import {
  attemptOutcome,
  attemptRow,
  failureCause,
  operationsFigures,
  operatorAction,
  pool,
  poolOrder,
} from '../schemas/operations.ts';

/** Asked of the node above; of organizations only operators. */
const staffAbove = staffOf(Level.institution);

/** The operators' console: administrators look, those with the permission to operate act. */
export const operationsEndpoints = defineOperations({
  '/operations/pool': {
    method: 'POST',
    path: '/operations/pool',
    summary: 'Pause, drain or open a pool or all of them, or set how many workers it may have',
    access: operators,
    body: poolOrder,
    data: pool,
  },
  '/operations/figures': {
    method: 'GET',
    path: '/operations/figures',
    summary: 'Of the machines: pools of workers, who waits, and how it flows; asked anew whenever something moves',
    access: admins,
    data: operationsFigures,
  },
  '/operations/attempts': {
    method: 'GET',
    path: '/operations/attempts',
    summary: 'Attempts with node, reason and the end of their log, newest first',
    access: admins,
    query: paging.extend({ outcome: attemptOutcome.optional(), reason_code: z.string().max(100).optional() }),
    data: z.array(attemptRow),
    paged: true,
  },
  '/operations/failures': {
    method: 'GET',
    path: '/operations/failures',
    summary: 'What failed, grouped by cause',
    access: admins,
    data: z.array(failureCause),
  },
  '/operations/failures/retry': {
    method: 'POST',
    path: '/operations/failures/retry',
    summary: 'Retry what failed of one cause, the oldest first; answers how many are left',
    access: operators,
    body: z.object({ reason_code: z.string().min(1).max(100) }),
    data: z.object({ retried: z.number().int(), left: z.number().int() }),
  },
  '/budgets': {
    method: 'GET',
    path: '/budgets',
    summary: 'Limits of organizations, institutions or teams, with what is spent this month, runs and waits',
    access: listFrom(Level.team),
    query: paging.extend({ kind, search: z.string().max(200).optional() }),
    data: z.array(budget),
    paged: true,
  },
  '/budgets/{id}': {
    method: 'PUT',
    path: '/budgets/{id}',
    summary: 'Set or clear what an institution or a team may use, as whoever runs the level above',
    access: staffAbove,
    params: z.object({ id }),
    body: budgetOrder,
    data: budget,
  },
  '/operations/actions': {
    method: 'GET',
    path: '/operations/actions',
    summary: 'What operators did, newest first',
    access: admins,
    query: paging,
    data: z.array(operatorAction),
    paged: true,
  },
});
