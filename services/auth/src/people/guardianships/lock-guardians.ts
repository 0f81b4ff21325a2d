import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Until the transaction ends nobody else becomes a guardian of the child, in whatever way: the second of two at once finds
 * what the first one left. Nor does another date of birth make the child an adult meanwhile. Before anything that the other
 * ways hold too, or they would wait for each other.
 */
export async function lockGuardians(em: EntityManager, childId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('guardians'), hashtext(?))`, [childId]);
  await lockChild(em, childId);
}

/** Until the transaction ends nobody else changes the child's account. */
export async function lockChild(em: EntityManager, childId: string): Promise<void> {
  await em.execute('select from people where id = ? for share', [childId]);
}
