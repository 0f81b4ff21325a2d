import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Where a team of an institution plays unless somebody says otherwise: in the zone of most of the institution's teams, or
 * of most of its organization's while it has none. Null before the first team of all.
 * @param scope of the institution
 */
export async function usualTimeZone(em: EntityManager, scope: readonly string[]): Promise<string | null> {
  const [organizationId = null, institutionId = null] = scope;
  const [usual] = await em.execute<{ zone: string }[]>(
    `select t.time_zone as zone from nodes i join nodes t on t.parent_id = i.id and t.gone_at is null
     where i.parent_id = ?::uuid and i.gone_at is null
     group by t.time_zone
     order by count(*) filter (where i.id = ?::uuid) desc, count(*) desc, t.time_zone limit 1`,
    [organizationId, institutionId],
  );
  return usual?.zone ?? null;
}
