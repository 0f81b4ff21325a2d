import type { EntityManager } from '@mikro-orm/postgresql';
import { messageOfRow } from '@strainscope/persistence';
import { GroupSchema } from '@strainscope/proto/reporting';
import type { Group } from '@strainscope/proto/reporting';
import { namedPaths } from './node-paths.ts';

/** What a page of groups is made with; `messageOfRow` takes the other columns of `withCounts`. */
export interface GroupRow {
  node_id: string;
  path: string[];
}

/**
 * Adds to nodes of one depth the counts of their subtrees, from those kept of each node. Who works in several nodes is
 * one member of staff; who plays in several is a player of each, as lists of players have it.
 * @param page a statement that answers nodes
 */
export function withCounts(page: string, depth: number): string {
  const isBelow = `not n.deleted and cardinality(n.path) > ${depth}`;
  return `
    with page as materialized (${page})
    select g.*, nullif(g.time_zone, '') as time_zone, nullif(g.sport, '') as sport, t.*, coalesce(m.staff, 0) as staff
    from page g
    join (
      select n.path[${depth}] as node_id,
             count(*) filter (where n.kind = 'institution' and ${isBelow})::int as institutions,
             count(*) filter (where n.kind = 'team' and ${isBelow})::int as teams,
             coalesce(sum(k.players), 0)::int as players, coalesce(sum(k.events), 0)::int as events,
             coalesce(sum(k.complete), 0)::int as complete, coalesce(sum(k.pending), 0)::int as pending,
             coalesce(sum(k.failed), 0)::int as failed, max(k.last_event_at) as last_event_at,
             max(k.newest_simulation_at) as newest_simulation_at,
             (array_agg(k.newest_outcome order by k.newest_simulation_at desc nulls last, k.node_id))[1] as newest_simulation_state
      from nodes n left join node_totals k on k.node_id = n.id
      where n.path[${depth}] = any (array(select id from page))
      group by 1
    ) as t on t.node_id = g.id
    left join (
      select scope[${depth}] as node_id, count(distinct person_id)::int as staff
      from members where role = 'staff' and scope[${depth}] = any (array(select id from page))
      group by 1
    ) as m on m.node_id = g.id`;
}

/** What an order by events or by the newest simulation compares, of every node of a depth in one pass. */
export function totalsByNode(depth: number): string {
  return `
    select n.path[${depth}] as id, sum(k.events) as events, max(k.newest_simulation_at) as newest_simulation_at
    from nodes n join node_totals k on k.node_id = n.id group by 1`;
}

export async function groupsOf(em: EntityManager, rows: readonly GroupRow[]): Promise<Group[]> {
  const paths = await namedPaths(
    em,
    rows.map(({ path }) => path),
  );
  return rows.map((row, index) => messageOfRow(GroupSchema, { ...row, path: paths[index]! }));
}
