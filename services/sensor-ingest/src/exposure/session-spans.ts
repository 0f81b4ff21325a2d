import type { EntityManager } from '@mikro-orm/postgresql';

/** The time of a session in which events of a team join it, as far as it is over. */
export interface SessionSpan {
  readonly session_id: string;
  readonly team_id: string;
  readonly kind: 'match' | 'training';
  readonly opponent: string;
  /** As planned where it has not started. */
  readonly started_at: string;
  readonly time_zone: string;
  readonly from_at: string;
  readonly until_at: string;
  /** When it ended, or was to end: what was said to hold until its end holds until then. */
  readonly played_until: string;
  readonly is_started: boolean;
}

/** Sessions that began at or after the one and before the other, as far as they are over now. */
export interface Begun {
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Finds the sessions of these teams that began in a time, the latest first. */
export function sessionSpans(
  em: EntityManager,
  teamIds: readonly string[],
  { since, until, now }: Begun,
): Promise<SessionSpan[]> {
  return em.execute(
    `select distinct on (t.joins_from, s.id, t.scope[3]) s.id as session_id, t.scope[3] as team_id, s.kind, s.opponent,
       coalesce(s.started_at, s.planned_start) as started_at, s.time_zone, t.joins_from as from_at,
       greatest(t.joins_from, least(t.joins_until, ?::timestamptz)) as until_at, s.started_at is not null as is_started,
       coalesce(s.ended_at, greatest(s.planned_end, s.started_at + (s.planned_end - s.planned_start))) as played_until
     from session_teams t join sessions s on s.id = t.session_id
     where t.scope[3] = any (?::uuid[]) and t.joins_from >= ? and t.joins_from < ?
     order by t.joins_from desc, s.id, t.scope[3]`,
    [now.toISOString(), `{${teamIds.join(',')}}`, since.toISOString(), until.toISOString()],
  );
}
