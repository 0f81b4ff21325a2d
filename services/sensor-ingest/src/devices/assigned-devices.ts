import type { EntityManager } from '@mikro-orm/postgresql';
import { peopleWithout } from '@strainscope/consent';
import { REPORTING_MS } from './wear-intervals.ts';

/**
 * Devices that are given out at and below a node: to whom somebody gave them by name, and of whom a team may know. What a
 * person has who refused is not counted, as if they had none.
 */
const ASSIGNED = `select distinct a.person_id, a.brand, a.sensor_key, node.path
  from sensor_assignments a join access_nodes node on node.id = a.team_id
  where node.path @> array[?::uuid] and a.valid_from <= ? and (a.valid_until is null or a.valid_until > ?)
    and not exists (select from unrecognised_sensors u where u.person_id = a.person_id)`;
const PERMITTED = `${ASSIGNED} and a.person_id not in (${peopleWithout('team')})`;

/** Whether a device is the one that was given out; one that was given out without a brand is meant whichever it is of. */
const IS_OF = `d.scope[3] = a.path[3] and (d.brand = a.brand and d.sensor_key = a.sensor_key or a.brand = '' and d.open_key = a.sensor_key)`;

/** "n of m devices reporting" in one question; with the service's scope, for whoever sees the node. */
export async function countReporting(
  em: EntityManager,
  nodeId: string,
  now: Date,
): Promise<{ reporting: number; assigned: number }> {
  const [row] = await em.execute<{ reporting: number; assigned: number }[]>(
    `select count(*)::int as assigned,
       count(*) filter (where exists (select from devices d where ${IS_OF} and d.at >= ?))::int as reporting
     from (${PERMITTED}) a`,
    [new Date(now.getTime() - REPORTING_MS), nodeId, now, now],
  );
  return row ?? { reporting: 0, assigned: 0 };
}

/** Times as plain rows hold them; all of the device is null where it was never heard of. */
export interface BoardRecord {
  person_id: string | null;
  /** Null: the player has none. */
  brand: string | null;
  sensor_id: string | null;
  at: string | null;
  battery_percent: number | null;
  is_charging: boolean | null;
  firmware: string | null;
  clock_offset_ms: number | null;
  clock_fault: string | null;
  last_sync_at: string | null;
  coupling: string | null;
  signal_dbm: number | null;
}

const STATUS = `d.at, d.battery_percent, d.is_charging, d.firmware, d.clock_offset_ms, d.clock_fault, d.last_sync_at`;
/** Devices that nobody wears are told of for so long after they were heard of. */
const UNWORN_HOURS = 24;

/** Every device of a team, and its players who have none; with the service's scope, for whoever sees the team. */
export async function devicesOfTeam(em: EntityManager, teamId: string, now: Date): Promise<BoardRecord[]> {
  const assigned = await em.execute<BoardRecord[]>(
    `select a.person_id, coalesce(nullif(a.brand, ''), d.brand, '') as brand, coalesce(d.sensor_id, a.sensor_key) as sensor_id,
       ${STATUS}, case when d.person_id = a.person_id then d.coupling end as coupling, d.signal_dbm
     from (${PERMITTED}) a left join lateral (select * from devices d where ${IS_OF} order by d.at desc limit 1) d on true`,
    [teamId, now, now],
  );
  const unworn = await em.execute<BoardRecord[]>(
    `select null as person_id, d.brand, d.sensor_id, ${STATUS}, d.coupling, d.signal_dbm from devices d
     where d.scope @> array[?::uuid] and d.at > ? and not exists (select from (${ASSIGNED}) a where ${IS_OF})`,
    [teamId, new Date(now.getTime() - UNWORN_HOURS * 3_600_000), teamId, now, now],
  );
  const without = await em.execute<{ person_id: string }[]>(
    `select distinct s.person_id from team_stays s join access_nodes node on node.id = s.team_id
     where node.path @> array[?::uuid] and s.until is null and s.person_id not in (${peopleWithout('team')})
       and not exists (select from unrecognised_sensors u where u.person_id = s.person_id)
       and not exists (select from (${ASSIGNED}) a where a.person_id = s.person_id)`,
    [teamId, teamId, now, now],
  );
  return [...assigned, ...unworn, ...without.map(({ person_id: id }) => ({ ...nothing, person_id: id }))];
}

const nothing: BoardRecord = {
  person_id: null,
  brand: null,
  sensor_id: null,
  at: null,
  battery_percent: null,
  is_charging: null,
  firmware: null,
  clock_offset_ms: null,
  clock_fault: null,
  last_sync_at: null,
  coupling: null,
  signal_dbm: null,
};
