import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stay } from './stays-changed.ts';

const asked = `unnest(?::uuid[], ?::uuid[]) as asked (person_id, team_id)`;
const isAsked = 'stay.person_id = asked.person_id and stay.team_id = asked.team_id';
const idArray = (ids: readonly string[]) => `{${ids.join(',')}}`;
const idsOf = (stays: readonly Stay[]) => [
  idArray(stays.map(({ personId }) => personId)),
  idArray(stays.map(({ teamId }) => teamId)),
];

export async function beginStays(em: EntityManager, stays: readonly Stay[], since: Date): Promise<void> {
  if (stays.length === 0) return;
  await em.execute(
    `insert into team_stays (person_id, team_id, scope, since)
     select asked.person_id, nodes.id, nodes.scope, ?::timestamptz from ${asked} join nodes on nodes.id = asked.team_id
     where not exists (select from team_stays stay where ${isAsked} and stay.until is null)`,
    [since, ...idsOf(stays)],
  );
}

export async function endStays(em: EntityManager, stays: readonly Stay[], until: Date): Promise<void> {
  if (stays.length === 0) return;
  await em.execute(
    `update team_stays stay set until = ?::timestamptz from ${asked} where ${isAsked} and stay.until is null`,
    [until, ...idsOf(stays)],
  );
}

/** Forgets that an edit which is undone began these. */
export async function forgetStays(em: EntityManager, stays: readonly Stay[], begunAt: Date): Promise<void> {
  if (stays.length === 0) return;
  await em.execute(`delete from team_stays stay using ${asked} where ${isAsked} and stay.since = ?::timestamptz`, [
    ...idsOf(stays),
    begunAt,
  ]);
}

/** Forgets that an edit which is undone ended these. */
export async function reopenStays(em: EntityManager, stays: readonly Stay[], endedAt: Date): Promise<void> {
  if (stays.length === 0) return;
  await em.execute(
    `update team_stays stay set until = null from ${asked} where ${isAsked} and stay.until = ?::timestamptz`,
    [...idsOf(stays), endedAt],
  );
}
