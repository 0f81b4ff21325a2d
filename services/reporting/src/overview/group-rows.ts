import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { GroupSchema } from '@strainscope/proto/reporting';
import type { Group } from '@strainscope/proto/reporting';
import { namedPaths } from './node-paths.ts';
import { timestampOf } from './time.ts';
import type { SqlTime } from './time.ts';

export interface GroupRow {
  id: string;
  kind: string;
  name: string;
  parent_id: string | null;
  path: string[];
  time_zone: string;
  sport: string;
  version: number;
  institutions: number;
  teams: number;
  players: number;
  staff: number;
  events: number;
  complete: number;
  pending: number;
  failed: number;
  newest_outcome: string | null;
  newest_simulation_at: SqlTime;
  last_event_at: SqlTime;
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
    select g.*, t.*, coalesce(m.staff, 0) as staff
    from page g
    join (
      select n.path[${depth}] as node_id,
             count(*) filter (where n.kind = 'institution' and ${isBelow})::int as institutions,
             count(*) filter (where n.kind = 'team' and ${isBelow})::int as teams,
             coalesce(sum(k.players), 0)::int as players, coalesce(sum(k.events), 0)::int as events,
             coalesce(sum(k.complete), 0)::int as complete, coalesce(sum(k.pending), 0)::int as pending,
             coalesce(sum(k.failed), 0)::int as failed, max(k.last_event_at) as last_event_at,
             max(k.newest_simulation_at) as newest_simulation_at,
             (array_agg(k.newest_outcome order by k.newest_simulation_at desc nulls last, k.node_id))[1] as newest_outcome
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
  return rows.map((row, index) => {
    const newestSimulationAt = timestampOf(row.newest_simulation_at);
    const lastEventAt = timestampOf(row.last_event_at);
    return create(GroupSchema, {
      nodeId: row.id,
      kind: row.kind,
      name: row.name,
      parentId: row.parent_id ?? '',
      path: paths[index]!,
      institutions: row.institutions,
      teams: row.teams,
      players: row.players,
      staff: row.staff,
      events: BigInt(row.events),
      complete: row.complete,
      pending: row.pending,
      failed: row.failed,
      newestSimulationState: row.newest_outcome ?? '',
      ...(newestSimulationAt && { newestSimulationAt }),
      ...(lastEventAt && { lastEventAt }),
      timeZone: row.time_zone,
      sport: row.sport,
      version: row.version,
    });
  });
}
