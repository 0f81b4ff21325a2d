import type { EntityManager } from '@mikro-orm/postgresql';
import { below } from './node-paths.ts';
import { all, idIs } from './sql.ts';
import type { Condition } from './sql.ts';
import type { View } from './view.ts';

/** What a list has rows of: summed over nodes in `node_totals k`, over people in a table `k` that names them. */
export interface Counted {
  ofNode: string;
  table: 'listed_players' | 'totals';
  ofPerson: string;
}

export const players: Counted = { ofNode: 'k.players', table: 'listed_players', ofPerson: '1' };

/** Events or simulations, by what became of them. */
export function totals(
  ...columns: ('events' | 'false_positives' | 'complete' | 'pending' | 'failed' | 'cancelled')[]
): Counted {
  const sum = columns.map((column) => `k.${column}`).join(' + ');
  return { ofNode: sum, table: 'totals', ofPerson: sum };
}

/** How many rows a list has: of the person if one is named, else of nodes and of whom the actor sees beside them. */
export async function countRows(
  em: EntityManager,
  view: View,
  { personId = '', nodeId }: { personId?: string; nodeId: string },
  { ofNode, table, ofPerson }: Counted,
): Promise<number> {
  const inRows = await below(em, 'k', nodeId);
  const rows = (seen: Condition) => {
    const { sql, values } = all(seen, idIs('k.person_id', personId), inRows);
    return { sql: `select coalesce(sum(${ofPerson}), 0) from ${table} k where ${sql}`, values };
  };
  if (personId) return number(em, rows(view.rows('k')));
  const nodes = all(view.nodes('n'), await below(em, 'n', nodeId, 'path'));
  const beside = rows(view.onlyAsPerson('k'));
  return number(em, {
    sql: `(select coalesce(sum(${ofNode}), 0) from nodes n join node_totals k on k.node_id = n.id where ${nodes.sql})
      + (${beside.sql})`,
    values: [...nodes.values, ...beside.values],
  });
}

async function number(em: EntityManager, { sql, values }: Condition): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select (${sql})::int as count`, values);
  return row!.count;
}
