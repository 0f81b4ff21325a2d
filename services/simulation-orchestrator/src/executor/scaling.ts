export interface Load {
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

/**
 * How many workers there should be: as many as there is work, none after the cool-down; in between nobody is sent away,
 * and nobody who has ended is replaced.
 */
export function desiredWorkers(load: Load, limits: { most: number; coolDown: number }): number {
  const needed = Math.min(limits.most, load.ready + load.held);
  const warm = Math.min(load.current, load.existing);
  if (needed >= warm) return needed;
  return needed === 0 && load.idleFor >= limits.coolDown ? 0 : warm;
}
