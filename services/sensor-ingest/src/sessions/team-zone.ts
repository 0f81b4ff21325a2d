import type { EntityManager } from '@mikro-orm/postgresql';

/** Names the zone of a team's clocks; UTC where none is known. With the service's scope. */
export async function teamZone(em: EntityManager, teamId: string): Promise<string> {
  const [team] = await em.execute<{ time_zone: string }[]>('select time_zone from teams where id = ?::uuid', [teamId]);
  return team?.time_zone || 'UTC';
}
