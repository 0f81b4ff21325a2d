import type { EntityManager } from '@mikro-orm/postgresql';

/** What rules ask of the session that an event was in. */
export interface SessionOfEvent {
  readonly sport: string;
  readonly level: string;
  /** Position of the player; empty where nobody told. */
  readonly position: string;
  /** When it began, as planned where nobody told; in ms since 1970. */
  readonly from: number;
}

/** Reads the sessions of recorded events, by the event's id, in the transaction that records them. */
export async function sessionsOf(em: EntityManager, eventIds: readonly string[]): Promise<Map<string, SessionOfEvent>> {
  const rows = await em.execute<(SessionOfEvent & { id: string })[]>(
    `select h.id, s.sport, s.level_of_play as level, coalesce(p.position, '') as position,
       extract(epoch from coalesce(s.started_at, s.planned_start))::float8 * 1000 as "from"
     from haes h join sessions s on s.id = h.session_id
       left join session_participants p on p.session_id = s.id and p.person_id = h.person_id
     where h.id = any (?::uuid[])`,
    [`{${eventIds.join(',')}}`],
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
