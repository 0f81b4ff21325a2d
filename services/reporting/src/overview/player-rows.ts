import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PlayerSchema } from '@strainscope/proto/reporting';
import type { PathItem, Player } from '@strainscope/proto/reporting';
import type { WornSensor } from '../people/person.entity.ts';
import { namedPaths } from './node-paths.ts';
import { idArray } from './sql.ts';
import { timestampOf } from './time.ts';
import type { SqlTime } from './time.ts';

/** A player in a team, as the statements of `playerColumns` answer it. */
export interface PlayerRow {
  person_id: string;
  team_id: string | null;
  scope: string[];
  first_name: string;
  last_name: string;
  undefined_member: boolean;
  without_consent: boolean;
  sex: string;
  sensors: WornSensor[];
  status: string | null;
  position: string | null;
  events: number;
  complete: number;
  pending: number;
  failed: number;
  last_event_at: SqlTime;
  last_simulation_at: SqlTime;
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

interface Recent {
  person_id: string;
  team_id: string;
  last_7: number;
  last_28: number;
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
  return rows.map((row, index) => messageOf(row, paths[index]!, recentOf.get(row.person_id) ?? []));
}

async function recentEvents(em: EntityManager, personIds: readonly string[]): Promise<Recent[]> {
  return em.execute<Recent[]>(
    `select person_id, coalesce(scope[3], team_id) as team_id, count(*) filter (where occurred_at >= now() - interval '7 days')::int as last_7,
            count(*)::int as last_28
     from haes
     where person_id = any (?::uuid[]) and occurred_at >= now() - interval '28 days' and label = 'hae'
     group by 1, 2`,
    [idArray(personIds)],
  );
}

/** @param recent of the player, in every team */
function messageOf(row: PlayerRow, path: PathItem[], recent: readonly Recent[]): Player {
  const own = recent.filter((each) => row.team_id === null || each.team_id === row.team_id);
  const sum = (column: 'last_7' | 'last_28') => own.reduce((total, each) => total + each[column], 0);
  const lastEventAt = timestampOf(row.last_event_at);
  const lastSimulationAt = timestampOf(row.last_simulation_at);
  return create(PlayerSchema, {
    personId: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    undefinedMember: row.undefined_member,
    withoutConsent: row.without_consent,
    teamId: row.team_id ?? '',
    teamName: path.at(-1)?.name ?? '',
    sensors: row.sensors,
    status: row.status ?? '',
    position: row.position ?? '',
    events: BigInt(row.events),
    complete: row.complete,
    pending: row.pending,
    failed: row.failed,
    ...(lastEventAt && { lastEventAt }),
    ...(lastSimulationAt && { lastSimulationAt }),
    events7Days: sum('last_7'),
    events28Days: sum('last_28'),
    sex: row.sex,
    path,
  });
}
