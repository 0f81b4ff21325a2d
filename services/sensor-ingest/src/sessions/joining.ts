import type { EntityManager } from '@mikro-orm/postgresql';
import { joiningTime, type Course } from './session.rules.ts';

/** A time of the teams with these ids, as they are now. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Notes from when until when events join a session: before it by nothing, so that what it leaves joins another one. */
export async function joinFrom(em: EntityManager, sessionId: string, course: Course): Promise<void> {
  const time = joiningTime(course);
  const was = await em.execute<{ team: string; joins_from: string | null; joins_until: string | null }[]>(
    `select scope[3] as team, joins_from, joins_until from session_teams where session_id = ?::uuid for update`,
    [sessionId],
  );
  await em.execute(`update session_teams set joins_from = ?, joins_until = ? where session_id = ?::uuid`, [
    time?.from ?? null,
    time?.until ?? null,
    sessionId,
  ]);
  for (const { team, joins_from: from, joins_until: until } of was) {
    const spans = [time, from && until ? { from: new Date(from), until: new Date(until) } : null];
    await rejoin(
      em,
      team,
      spans.filter((span) => span !== null),
    );
  }
}

/**
 * Decides anew in which session the events of a team within these times were. A time at which lists take an event to have
 * happened is that at which it did, but for events of wrong clocks, which are in no session.
 */
async function rejoin(em: EntityManager, team: string, spans: readonly Span[]): Promise<void> {
  for (const { from, until } of spans) {
    await em.execute(
      `update haes set session_id = session_of(scope[3], occurred_at)
       where team_id = any (select id from access_nodes where path @> array[?::uuid])
         and scope[3] = ?::uuid and listed_at >= ? and listed_at < ? and listed_at = occurred_at
         and session_id is distinct from session_of(scope[3], occurred_at)`,
      [team, team, from, until],
    );
  }
}
