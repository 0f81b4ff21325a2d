import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * While events are recorded no sensor of their organization changes hands: whoever is given one takes along what was
 * recorded before, and what is recorded after is theirs. Until the transaction ends; before it locks anything else.
 */
export async function keepAssignments(em: EntityManager, teamId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock_shared(${ORGANIZATION})`, [teamId, teamId]);
}

/** Nothing of the organization is recorded, and no other sensor of it changes hands, until the transaction ends. */
export async function changeAssignments(em: EntityManager, teamId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(${ORGANIZATION})`, [teamId, teamId]);
}

const ORGANIZATION = `hashtext('sensor assignments'),
  hashtext(coalesce((select path[1]::text from access_nodes where id = ?::uuid), ?))`;
