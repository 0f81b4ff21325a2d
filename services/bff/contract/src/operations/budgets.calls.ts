import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { listFrom, staffOf } from '../shared/access-policy.ts';
import { id, kind, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { budget, budgetOrder } from './budget.schemas.ts';

/** Asked of the node above; of organizations only operators. */
const staffAbove = staffOf(Level.institution);

export const budgetsList = defineCall('budgets.list', {
  at: 'GET /budgets',
  summary: 'Limits of organizations, institutions or teams, with what is spent this month, runs and waits',
  access: listFrom(Level.team),
  reads: 'nobody',
  query: paging.extend({ kind, search: z.string().max(200).optional() }),
  data: z.array(budget),
  paged: true,
});

export const budgetsSet = defineCall('budgets.set', {
  at: 'PUT /budgets/{id}',
  summary: 'Set or clear what an institution or a team may use, as whoever runs the level above',
  access: staffAbove,
  reads: 'nobody',
  params: z.object({ id }),
  body: budgetOrder,
  data: budget,
});
