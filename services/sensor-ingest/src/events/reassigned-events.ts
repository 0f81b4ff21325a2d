import type { EntityManager } from '@mikro-orm/postgresql';
import { withhold } from '@strainscope/consent';

export interface Taken {
  id: string;
  team_id: string;
}

/**
 * Gives events to another person, in the caller's transaction with the service's scope. Where that person has not
 * consented, nobody sees the events from now on, and they are sealed at once (`WithheldEvents`); those that wait wait
 * on, as theirs.
 */
export async function give(em: EntityManager, from: string, to: string, withheld: boolean): Promise<Taken[]> {
  const haes = await em.execute<Taken[]>(
    'update haes set person_id = ?::uuid where person_id = ?::uuid returning id, team_id',
    [to, from],
  );
  const ids = haes.map(({ id }) => id);
  await takeRevisions(em, ids);
  await noteReassigned(em, ids, from, to, withheld);
  const waiting = await em.execute<Taken[]>(
    `update quarantined_events q set person_id = ?::uuid, former_person_id = ?::uuid from uploads
     where uploads.id = q.upload_id and q.person_id = ?::uuid and q.outcome is null
     returning q.id, coalesce(q.team_id, uploads.team_id) as team_id`,
    [to, from, from],
  );
  // These were not announced yet: they wait for the consent of the person who wore the sensor in another team.
  await em.execute(
    `update quarantined_events set recorded_as = ?::uuid, former_person_id = ?::uuid
     where recorded_as = ?::uuid and outcome is null`,
    [to, from, from],
  );
  return [...haes, ...waiting];
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
  if (withheld) await withhold(em, to);
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
  await takeRevisions(
    em,
    haes.map(({ id }) => id),
  );
  const waiting = await em.execute<Taken[]>(
    `update quarantined_events q set person_id = ?::uuid, former_person_id = null from uploads
     where uploads.id = q.upload_id and q.person_id = ?::uuid and q.former_person_id = ?::uuid and q.outcome is null
     returning q.id, coalesce(q.team_id, uploads.team_id) as team_id`,
    [to, from, to],
  );
  await em.execute(
    `update quarantined_events set recorded_as = ?::uuid, former_person_id = null
     where recorded_as = ?::uuid and former_person_id = ?::uuid and outcome is null`,
    [to, from, to],
  );
  return [...haes, ...waiting];
}

/** What an event was before it was replaced goes with it. */
async function takeRevisions(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.execute(
    `update hae_revisions set person_id = haes.person_id from haes
     where haes.id = hae_revisions.hae_id and haes.id = any (?::uuid[])`,
    [`{${ids.join(',')}}`],
  );
}
