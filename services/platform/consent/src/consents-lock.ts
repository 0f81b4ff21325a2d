import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * No decision about these people is heard until the transaction ends: whoever acts on what is permitted now is done before
 * somebody undoes, or makes up for, what was done. Before it locks anything that hearing of a decision locks, too.
 * Services that share a database wait for each other here. The key names none all the same: while a service is upgraded
 * its processes of two versions have to hold each other off, and with another key a withdrawal could miss what it undoes.
 */
export async function keepConsents(em: EntityManager, personIds: readonly string[]): Promise<void> {
  // A function's rows keep the order of its argument: those who lock several do not wait for each other in a circle.
  await em.execute(
    `select pg_advisory_xact_lock_shared(hashtext('consents'), hashtext(id)) from unnest(?::text[]) as id`,
    [`{${[...new Set(personIds)].toSorted().join(',')}}`],
  );
}

/** Locks a person's consents for change: until the transaction ends, nobody acts on what was permitted before. */
export async function changeConsents(em: EntityManager, personId: string): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('consents'), hashtext(?))`, [personId]);
}
