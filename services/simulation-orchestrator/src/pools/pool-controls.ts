import type { EntityManager } from '@mikro-orm/postgresql';
import { PoolControl } from './pool-control.entity.ts';
import { controlOf, isClosed } from './pool-state.ts';
import type { Controls } from './pool-state.ts';

/** As they are in the database: another process may have changed them. */
export async function readControls(em: EntityManager): Promise<Controls> {
  const rows = await em.find(PoolControl, {}, { refresh: true });
  return new Map(rows.map(({ pool, state, concurrency }) => [pool, { state, concurrency: concurrency ?? null }]));
}

/** Whether workers of the pool get work. */
export async function isOpen(em: EntityManager, pool: string): Promise<boolean> {
  return !isClosed(controlOf(await readControls(em), pool));
}
