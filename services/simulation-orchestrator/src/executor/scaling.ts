export interface Load {
  /** Simulations that a worker could take now. */
  ready: number;
  /** Simulations under a lease. */
  held: number;
  /** Milliseconds since there was anything to do. */
  idleFor: number;
  /** Workers wanted so far. */
  current: number;
}

/** How many workers there should be: as many as there is work, none after the cool-down, and never fewer in between. */
export function desiredWorkers(load: Load, limits: { most: number; coolDown: number }): number {
  const needed = Math.min(limits.most, load.ready + load.held);
  if (needed >= load.current) return needed;
  return needed === 0 && load.idleFor >= limits.coolDown ? 0 : load.current;
}
