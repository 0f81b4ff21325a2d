import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Until the transaction ends nobody else becomes a guardian of the child, in whatever way: the second of two at once finds
 * what the first one left. Before anything that the other ways hold too, or they would wait for each other.
 */
export async function lockGuardians(em: EntityManager, childId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('guardians'), hashtext(?))`, [childId]);
}
