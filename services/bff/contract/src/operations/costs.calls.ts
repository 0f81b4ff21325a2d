import { admins } from '../shared/access-policy.ts';
import { paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { costGrouping, costs, month } from './cost.schemas.ts';

export const costsList = defineCall('costs.list', {
  at: 'PATCH /sensor/awscostnew',
  summary: 'What simulations cost: by month, and a month by whom or what; with the prices that it rests on',
  access: admins,
  reads: 'nobody',
  body: paging.extend({ month: month.optional(), by: costGrouping.default('organization') }),
  data: costs,
  paged: true,
});
