import type { EntityManager } from '@mikro-orm/postgresql';
import { conditionOf, type PersonalData, type StoreCount } from './personal-data.ts';

/** How much the service keeps of a person. */
export async function countHeld(em: EntityManager, data: PersonalData, personId: string): Promise<StoreCount[]> {
  const counts: StoreCount[] = [];
  for (const store of data.stores) {
    const [where, values] = conditionOf(store, personId);
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${store.table} where ${where}`,
      values,
    );
    counts.push({ store: store.name, count: row!.count });
  }
  return counts;
}

/** All of it, store by store, as the person gets it. */
export async function recordsOf(
  em: EntityManager,
  data: PersonalData,
  personId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const records: Record<string, Record<string, unknown>[]> = {};
  for (const store of data.stores) {
    const [where, values] = conditionOf(store, personId);
    const rows = await em.execute<Record<string, unknown>[]>(`select * from ${store.table} where ${where}`, values);
    records[store.name] = rows.map((row) => withoutSecrets(row, store.secret ?? []));
  }
  return records;
}

function withoutSecrets(row: Record<string, unknown>, secret: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !secret.includes(column)));
}
