import type { EntityManager } from '@mikro-orm/postgresql';
import { caredFor } from '@strainscope/consent';

/** What failed so often is not tried again until the service starts. */
export const MOST_ATTEMPTS = 8;

/** A motion whose strain is to be estimated. */
export interface DueMotion {
  eventId: string;
  personId: string;
  teamId: string;
  scope: string[];
  motionHash: string;
  blobKey: string;
  /** Tries that failed. */
  attempts: number;
  /** Milliseconds since it was announced. */
  age: number;
}

const columns = `event_id as "eventId", person_id as "personId", team_id as "teamId", scope, motion_hash as "motionHash",
  blob_key as "blobKey", estimate_attempts as attempts, extract(epoch from ?::timestamptz - announced_at)::float8 * 1000 as age`;
const isDue = `estimate_due_at <= ? and ${caredFor('motions.person_id')}`;

/** Finds what is due of those whose data may be used for care, the newest first. */
export function findDue(em: EntityManager, now: Date, limit: number): Promise<DueMotion[]> {
  const query = `select ${columns} from motions where ${isDue} order by announced_at desc limit ?`;
  return em.execute<DueMotion[]>(query, [now, now, limit]);
}

/** Locks of these motions the ones that are still due as they were: nobody replaces, moves or erases them meanwhile. */
export async function lockDue(em: EntityManager, now: Date, due: readonly DueMotion[]): Promise<DueMotion[]> {
  const locked = await em.execute<DueMotion[]>(
    `select ${columns} from motions where ${isDue} and event_id = any (?::uuid[]) for update skip locked`,
    [now, now, `{${due.map(({ eventId }) => eventId).join()}}`],
  );
  const known = new Map(due.map(({ eventId, motionHash }) => [eventId, motionHash]));
  return locked.filter(({ eventId, motionHash }) => known.get(eventId) === motionHash);
}

/** Motions that one statement of `makeDue` looks at. */
const PAGE = 2_000;

/** Where a sweep is. */
export interface Sweep {
  now: Date;
  /** Event after which to look. */
  after: string;
  /** Models that are served. */
  modelIds: readonly string[];
  /** What failed so often is left out. */
  mostAttempts: number;
}

/**
 * Makes due what the models that are served have not estimated: by an earlier version of the product, which knew none, or
 * by other models. What was not measured whole is left out.
 * @returns the last event that was looked at; undefined at the end
 */
export async function makeDue(
  em: EntityManager,
  { now, after, modelIds, mostAttempts }: Sweep,
): Promise<string | undefined> {
  const [page] = await em.execute<{ last: string | null }[]>(
    `with looked as (
       select event_id, motion_hash, estimate_due_at is null and estimate_attempts < ? and paa is not null and pla_g is not null
         as can_be
       from motions where event_id > ?::uuid order by event_id limit ?
     ), made as (
       update motions m set estimate_due_at = ?, estimate_attempts = 0 from looked l
       where m.event_id = l.event_id and l.can_be and (
         select count(*) from estimates e
         where e.event_id = l.event_id and e.motion_hash = l.motion_hash and e.model_id = any (?::text[])) < ?
     ) select max(event_id::text) as last from looked`,
    [mostAttempts, after, PAGE, now, `{${modelIds.join()}}`, modelIds.length],
  );
  return page?.last ?? undefined;
}
