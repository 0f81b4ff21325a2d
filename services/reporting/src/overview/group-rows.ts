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
 * Nodes of one depth with the counts of their subtrees, each count by one pass over rows that are grouped by the node's
 * place in `scope`. Row-level security leaves out what the actor may not see.
 */
export function groupTable(depth: number): string {
  return `
    select n.*, coalesce(c.institutions, 0)::int as institutions, coalesce(c.teams, 0)::int as teams,
           coalesce(m.players, 0)::int as players, coalesce(m.staff, 0)::int as staff,
           coalesce(t.events, 0)::int as events, coalesce(t.complete, 0)::int as complete,
           coalesce(t.pending, 0)::int as pending, coalesce(t.failed, 0)::int as failed,
           t.newest_outcome, t.newest_simulation_at, t.last_event_at
    from nodes n
    left join (
      select path[${depth}] as id, count(*) filter (where kind = 'institution') as institutions,
             count(*) filter (where kind = 'team') as teams
      from nodes where not deleted and cardinality(path) > ${depth} group by 1
    ) as c on c.id = n.id
    left join (
      select scope[${depth}] as id, count(distinct person_id) filter (where role = 'player') as players,
             count(distinct person_id) filter (where role = 'staff') as staff
      from members group by 1
    ) as m on m.id = n.id
    left join (
      select scope[${depth}] as id, sum(events) as events, sum(complete) as complete, sum(pending) as pending,
             sum(failed) as failed, max(last_event_at) as last_event_at, max(newest_simulation_at) as newest_simulation_at,
             (array_agg(newest_outcome order by newest_simulation_at desc nulls last))[1] as newest_outcome
      from totals group by 1
    ) as t on t.id = n.id
    where not n.deleted and cardinality(n.path) = ${depth}`;
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
