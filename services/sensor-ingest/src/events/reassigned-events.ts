import type { EntityManager } from '@mikro-orm/postgresql';

export interface Taken {
  id: string;
  team_id: string;
}

/**
 * Events become somebody else's, in the caller's transaction with the service's scope. Of somebody without consent nobody
 * sees them from now on, and they are sealed at once (`WithheldEvents`).
 */
export async function give(em: EntityManager, from: string, to: string, withheld: boolean): Promise<Taken[]> {
  const haes = await em.execute<Taken[]>(
    'update haes set person_id = ?::uuid where person_id = ?::uuid returning id, team_id',
    [to, from],
  );
  const ids = haes.map(({ id }) => id);
  await noteReassigned(em, ids, from, to, withheld);
  return haes;
}

export async function noteReassigned(
  em: EntityManager,
  ids: readonly string[],
  from: string,
  to: string,
  withheld = false,
): Promise<void> {
  await em.execute(
    `insert into hae_reassignments (hae_id, former_person_id, person_id, withheld)
     select id, ?::uuid, ?::uuid, ? from unnest(?::uuid[]) as id on conflict (hae_id) do update set
       former_person_id = excluded.former_person_id, person_id = excluded.person_id, withheld = excluded.withheld`,
    [from, to, withheld, `{${ids.join(',')}}`],
  );
}

/** Those that were given, and no others; what waits is released, as of an undefined member. */
export async function takeBack(em: EntityManager, from: string, to: string): Promise<Taken[]> {
  const haes = await em.execute<Taken[]>(
    `with given as (
       delete from hae_reassignments where person_id = ?::uuid and former_person_id = ?::uuid returning hae_id
     )
     update haes set person_id = ?::uuid from given where haes.id = given.hae_id returning haes.id, haes.team_id`,
    [from, to, to],
  );
  const waiting = await em.execute<Taken[]>(
    `update quarantined_events q set person_id = ?::uuid, former_person_id = null from uploads
     where uploads.id = q.upload_id and q.person_id = ?::uuid and q.former_person_id = ?::uuid and q.outcome is null
     returning q.id, coalesce(q.team_id, uploads.team_id) as team_id`,
    [to, from, to],
  );
  return [...haes, ...waiting];
}
