import { defineEntity, p } from '@mikro-orm/core';

/** SQL: the seconds of entries that were booked where no price was set. */
export const unpricedSeconds = 'coalesce(sum(solve_seconds) filter (where rate_per_second = 0), 0)::float8';

/** SQL: simulations of which no entry was booked at a price; one that was tried again later has what that cost. */
export const unpricedSimulations =
  '(count(distinct simulation_id) - count(distinct simulation_id) filter (where rate_per_second > 0))::int';

/** What one attempt cost, at the rate of its time. Only ever added to. */
export const CostEntry = defineEntity({
  name: 'CostEntry',
  tableName: 'cost_entries',
  properties: {
    simulationId: p.uuid().primary(),
    attempt: p.integer().primary(),
    tenantId: p.uuid(),
    pool: p.text(),
    at: p.datetime(),
    solveSeconds: p.float(),
    ratePerSecond: p.decimal('number'),
    cost: p.decimal('number'),
    currency: p.text(),
  },
});
