import { EntityManager } from '@mikro-orm/postgresql';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls that all have read before any of them writes: each begins once the one before waits, and none goes on until the last
 * one waits too.
 * @param held a statement that locks what each of them comes to
 */
export async function atOnce<T>(
  { running }: TestedService,
  held: string,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  // By who waits: a wait for a row names no database.
  const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`;
  const begun: Promise<T>[] = [];
  // Or the service would find the transaction that holds the lock, and work in it.
  const outside = AsyncLocalStorage.snapshot();
  const outcomes = await withScope(running.app.get(EntityManager).fork(), serviceScope, async (em) => {
    await em.execute(held);
    for (const call of calls) {
      begun.push(outside(call));
      await eventually(async () => expect(await em.execute(waiting)).toHaveLength(begun.length));
    }
    return { settled: Promise.allSettled(begun) };
  });
  return outcomes.settled;
}
