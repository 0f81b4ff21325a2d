import { availableParallelism } from 'node:os';

/** A worker's share of this machine's cores. */
export function threadsOf(workers: number): number {
  return Math.max(1, Math.floor(availableParallelism() / workers));
}
