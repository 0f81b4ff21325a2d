import type { EntityManager } from '@mikro-orm/postgresql';
import { below } from './node-paths.ts';
import { all, always, idIs } from './sql.ts';
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

/**
 * The people over whom something is summed: one person, else everybody whom the actor sees, below a node if one is
 * named.
 */
export interface Summed {
  personId?: string;
  nodeId: string;
}

/** How many rows a list has: of the person if one is named, else of nodes and of whom the actor sees beside them. */
export async function countRows(
  em: EntityManager,
  view: View,
  summed: Summed,
  { ofNode, table, ofPerson }: Counted,
): Promise<number> {
  const { ofNodes, ofRows } = await summands(em, view, summed);
  const sums = [
    { sql: `select coalesce(sum(${ofPerson}), 0) from ${table} k where ${ofRows.sql}`, values: ofRows.values },
  ];
  if (ofNodes) {
    sums.push({ sql: `select coalesce(sum(${ofNode}), 0) from ${keptOf(ofNodes)}`, values: ofNodes.values });
  }
  const [row] = await em.execute<{ count: number }[]>(
    `select (${sums.map(({ sql }) => `(${sql})`).join(' + ')})::int as count`,
    sums.flatMap(({ values }) => values),
  );
  return row!.count;
}

/**
 * Reads the kept sums of all nodes in one pass, and those of some nodes each by its id: the planner does so only for an
 * array that it cannot see.
 */
function keptOf(nodes: Condition): string {
  if (nodes === always) return 'nodes n join node_totals k on k.node_id = n.id';
  return `node_totals k where k.node_id = any (array(select n.id from nodes n where ${nodes.sql}))`;
}

/**
 * Finds what a sum is made of: what is kept of nodes `n`, and rows `k` of people. Nodes add nothing when one person is
 * named.
 */
export async function summands(
  em: EntityManager,
  view: View,
  { personId = '', nodeId }: Summed,
): Promise<{ ofNodes: Condition | undefined; ofRows: Condition }> {
  const inRows = await below(em, 'k', nodeId);
  if (personId !== '')
    return { ofNodes: undefined, ofRows: all(view.rows('k'), idIs('k.person_id', personId), inRows) };
  return {
    ofNodes: all(view.nodes('n'), await below(em, 'n', nodeId, 'path')),
    ofRows: all(view.onlyAsPerson('k'), inRows),
  };
}
