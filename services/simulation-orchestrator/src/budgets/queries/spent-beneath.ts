import type { EntityManager } from '@mikro-orm/postgresql';
import { unpricedSeconds } from '../../cost-ledger/cost-entry.entity.ts';
import { monthOf } from '../budget.ts';

export interface Spent {
  cost: number;
  /** Solved where no price was set. */
  unpricedSeconds: number;
}

/**
 * What the ledger holds of this month (UTC), by node, of the simulations that lie beneath it now. Teams are summed first:
 * there are few of them, however much was solved.
 */
export async function spentBeneath(
  em: EntityManager,
  nodeIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Spent>> {
  const rows = await em.execute<(Spent & { node: string })[]>(
    `with teams as (
       select s.scope, sum(c.cost)::float8 as cost, ${unpricedSeconds} as unpriced
       from cost_entries c join simulations s on s.id = c.simulation_id where c.at >= ?::timestamptz group by s.scope
     )
     select node, sum(cost) as cost, sum(unpriced) as "unpricedSeconds"
     from teams, unnest(scope) node where node = any (?::uuid[]) group by node`,
    [`${monthOf(at)}T00:00:00Z`, `{${nodeIds.join(',')}}`],
  );
  return new Map(rows.map(({ node, ...spent }) => [node, spent]));
}
