export const poolStates = ['open', 'paused', 'draining'] as const;
/** `paused`: claims stop, workers stay. `draining`: claims stop and workers end once they hold nothing. */
export type PoolState = (typeof poolStates)[number];

/** Names all pools together. */
export const everyPool = '*';
/** Workers that no executor of ours started. */
export const elsewhere = 'elsewhere';

export interface Control {
  state: PoolState;
  /** Workers at most; null: as configured. */
  concurrency: number | null;
}

export type Controls = ReadonlyMap<string, Control>;

const untouched: Control = { state: 'open', concurrency: null };

/** What holds for a pool: the stricter of its own state and that of all pools. */
export function controlOf(controls: Controls, pool: string): Control {
  const [own, all] = [controls.get(pool) ?? untouched, controls.get(everyPool) ?? untouched];
  const rank = Math.max(poolStates.indexOf(own.state), poolStates.indexOf(all.state));
  return { state: poolStates[rank]!, concurrency: own.concurrency };
}

/** Its workers get no work: operators closed it, or allow it no workers. */
export function isClosed({ state, concurrency }: Control): boolean {
  return state !== 'open' || concurrency === 0;
}

/** Why no pool gives work; empty while one does. */
export function closedBecause(pools: readonly Control[]): '' | 'paused' | 'no-workers' {
  if (!pools.every(isClosed)) return '';
  return pools.some(({ state }) => state !== 'open') ? 'paused' : 'no-workers';
}

/**
 * Workers that a pool may have now. A paused pool keeps those that it has and gets no more.
 * @param most as configured
 * @param has workers that have not ended
 */
export function workerLimit({ state, concurrency }: Control, most: number, has: number): number {
  const limit = concurrency ?? most;
  if (state === 'draining') return 0;
  return state === 'paused' ? Math.min(limit, has) : limit;
}
