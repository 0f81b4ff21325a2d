import { randomFrom } from '@strainscope/kernel/random-from';
import type { VirtualTask } from './virtual-pool.ts';

/** Mean time of a virtual solve, s; spread lognormally, as solves of different lengths of motion are. */
export const meanSolveSeconds = 4;
const spread = 0.25;

/** Three tenants of very different size who submit at once. */
export const sizes = { large: 4_500, middle: 400, small: 100 } as const;

export function threeTenants(seed: number): VirtualTask[] {
  const next = solveTimes(seed);
  return Object.entries(sizes).flatMap(([tenantId, count]) =>
    Array.from({ length: count }, () => ({ tenantId, live: false, readyAt: 0, solveSeconds: next() })),
  );
}

/** The same, and single events of a live session of the middle tenant, one every 20 s. */
export function withLiveSession(seed: number): VirtualTask[] {
  const next = solveTimes(seed + 1);
  const live = Array.from({ length: 30 }, (_, n) => ({
    tenantId: 'middle',
    live: true,
    readyAt: 20 * (n + 1),
    solveSeconds: next(),
  }));
  return [...threeTenants(seed), ...live];
}

/** Lognormal times around the mean, the same for the same seed. */
function solveTimes(seed: number): () => number {
  const random = randomFrom(seed);
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return meanSolveSeconds * Math.exp(spread * normal - spread ** 2 / 2);
  };
}
