import type { EntityManager } from '@mikro-orm/postgresql';
import { monthOf } from '../budget.ts';

/** What the ledger holds of this month (UTC), by node, of the simulations that lie beneath it now. */
export async function spentBeneath(
  em: EntityManager,
  nodeIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ node: string; spent: number }[]>(
    `select node, sum(c.cost)::float8 as spent
     from cost_entries c join simulations s on s.id = c.simulation_id, unnest(s.scope) node
     where c.at >= ?::timestamptz and node = any (?::uuid[]) group by node`,
    [`${monthOf(at)}T00:00:00Z`, `{${nodeIds.join(',')}}`],
  );
  return new Map(rows.map(({ node, spent }) => [node, spent]));
}
