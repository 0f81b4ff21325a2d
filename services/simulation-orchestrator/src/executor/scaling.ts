import type { RunningPool } from './executor.ts';

export interface ScalingInput {
  /** Simulations that a worker could take now. */
  ready: number;
  /** Simulations under a lease. */
  held: number;
  /** Milliseconds since there was anything to do. */
  idleFor: number;
  /** Workers wanted so far. */
  current: number;
  /** Workers that there are, or will be without us: those that take one simulation each end by themselves. */
  existing: number;
}

/** Pools as they are, and as operators decided. */
export interface PoolsNow {
  /** Workers at most, by pool. */
  limits: ReadonlyMap<string, number>;
  running: readonly RunningPool[];
  closed: readonly string[];
}

/**
 * Workers that the open pools may have, that they have, and of these those of pools that were closed before. What a closed
 * one has stands for nothing: work would wait for it while an open pool may have workers.
 */
export function roomOf({ limits, running, closed }: PoolsNow, closedBefore: readonly string[]) {
  const isOpen = (name: string) => !closed.includes(name);
  const open = running.filter(({ name }) => isOpen(name));
  const wantedOf = (pools: readonly RunningPool[]) => sumOf(pools.map(({ wanted }) => wanted));
  return {
    most: sumOf([...limits].filter(([name]) => isOpen(name)).map(([, limit]) => limit)),
    existing: wantedOf(open),
    reopened: wantedOf(open.filter(({ name }) => closedBefore.includes(name))),
  };
}

/**
 * How many workers there should be: as many as there is work, none after the cool-down; in between nobody is sent away,
 * and nobody who has ended is replaced.
 */
export function desiredWorkers(input: ScalingInput, limits: { most: number; coolDown: number }): number {
  const needed = Math.min(limits.most, input.ready + input.held);
  const warm = Math.min(input.current, input.existing);
  if (needed >= warm) return needed;
  return needed === 0 && input.idleFor >= limits.coolDown ? 0 : warm;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
