import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The node stays where it is, known or not, until the transaction ends: a change of its place that comes meanwhile finds
 * what is written with the answer. A row lock cannot say so of a node that has no row yet. Before anything is locked that
 * placing the node locks, too, such as the person: else the two wait for each other.
 */
export async function keepPlace(em: EntityManager, nodeId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock_shared(hashtext('place'), hashtext(?))`, [nodeId]);
}

/** Nobody writes down where the node was until the transaction ends. Of one node in a transaction, before its rows. */
export async function changePlace(em: EntityManager, nodeId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('place'), hashtext(?))`, [nodeId]);
}
