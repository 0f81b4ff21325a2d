import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The nodes stay where they are, known or not, until the transaction ends: a change of their place that comes meanwhile
 * finds what is written with the answer. A row lock cannot say so of a node that has no row yet. Before anything is locked
 * that placing a node locks, too, such as people or their events: else the two wait for each other. The key names no
 * service (`consents-lock.ts` says why).
 */
export async function keepPlaces(em: EntityManager, nodeIds: readonly string[]): Promise<void> {
  await em.execute(
    `select pg_advisory_xact_lock_shared(hashtext('place'), key)
     from (select distinct hashtext(id) as key from unnest(string_to_array(?, ',')) id order by key) as keys`,
    [nodeIds.join(',')],
  );
}

/**
 * Locks the place of a node for change: until the transaction ends, nobody else writes down where the node was. Call it
 * for one node in a transaction, before its rows are locked.
 */
export async function changePlace(em: EntityManager, nodeId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('place'), hashtext(?))`, [nodeId]);
}
