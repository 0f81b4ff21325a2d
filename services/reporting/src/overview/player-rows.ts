import type { EntityManager } from '@mikro-orm/postgresql';
import { messageOfRow } from '@strainscope/persistence';
import { PlayerSchema } from '@strainscope/proto/reporting';
import type { Player } from '@strainscope/proto/reporting';
import { namedPaths } from './node-paths.ts';
import { idArray } from './sql.ts';

/** What a page of players is made with; `messageOfRow` takes the other columns of `playerColumns`. */
export interface PlayerRow {
  person_id: string;
  team_id: string | null;
  scope: string[];
}

/** From `people p`, `members m` and their `totals t`, any of the last two missing. */
export const playerColumns = `
  p.id as person_id, m.node_id as team_id, coalesce(m.scope, '{}') as scope, p.first_name,
  case when p.first_name = '' and p.last_name = '' then p.display_name else p.last_name end as last_name,
  p.undefined_member, p.sex, p.sensors, m.status, m.position,
  exists (
    select from processing_permissions decided
    where decided.person_id = p.id and not (decided.permitted @> '{care,team}')
  ) as without_consent,
  coalesce(t.events, 0)::int as events, coalesce(t.complete, 0)::int as complete,
  coalesce(t.pending, 0)::int as pending, coalesce(t.failed, 0)::int as failed,
  t.last_event_at, t.last_simulation_at`;

/** Counts of the player `m` in a team, those of teams that were merged into it included. */
export const totalsInTeam = `
  select sum(events) as events, sum(complete) as complete, sum(pending) as pending, sum(failed) as failed,
         max(last_event_at) as last_event_at, max(last_simulation_at) as last_simulation_at
  from totals where person_id = m.person_id and place = m.place`;

/** How much came in lately of a player, in one team. */
interface Recent {
  person_id: string;
  team_id: string;
  events_7_days: number;
  events_28_days: number;
}

/** Rows with the names above them, and how much came in lately: of the shown players only. */
export async function playersOf(em: EntityManager, rows: readonly PlayerRow[]): Promise<Player[]> {
  const paths = await namedPaths(
    em,
    rows.map(({ scope }) => scope),
  );
  const recent = await recentEvents(
    em,
    rows.map(({ person_id }) => person_id),
  );
  const recentOf = Map.groupBy(recent, ({ person_id }) => person_id);
  return rows.map((row, index) => {
    const path = paths[index]!;
    const load = loadOf(row, recentOf.get(row.person_id) ?? []);
    return messageOfRow(PlayerSchema, { ...row, ...load, path, team_name: path.at(-1)?.name ?? '', teams: [] });
  });
}

async function recentEvents(em: EntityManager, personIds: readonly string[]): Promise<Recent[]> {
  return em.execute<Recent[]>(
    `select person_id, coalesce(scope[3], team_id) as team_id,
            count(*) filter (where occurred_at >= now() - interval '7 days')::int as events_7_days,
            count(*)::int as events_28_days
     from haes
     where person_id = any (?::uuid[]) and occurred_at >= now() - interval '28 days'
       and is_counted(label, review_counts)
     group by 1, 2`,
    [idArray(personIds)],
  );
}

/** @param recent of the player, in every team */
function loadOf({ team_id }: PlayerRow, recent: readonly Recent[]): Pick<Recent, 'events_7_days' | 'events_28_days'> {
  const own = recent.filter((each) => team_id === null || each.team_id === team_id);
  return {
    events_7_days: own.reduce((sum, each) => sum + each.events_7_days, 0),
    events_28_days: own.reduce((sum, each) => sum + each.events_28_days, 0),
  };
}
