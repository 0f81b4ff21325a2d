import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * From here on this transaction counts by hashing, and by an index's order. The policies make each row look so dear that to
 * sort 100,000 seems free, and it takes longer than to read them.
 */
export async function hashGroups(em: EntityManager): Promise<void> {
  await em.execute('set local enable_sort = off');
}
