import { retryDelay } from '../back-off.ts';

/** Which pools get no new Jobs for a while, as theirs failed: each for itself, as a pool that works says nothing of another. */
export class PoolBackOff {
  private readonly failing = new Map<string, { inRow: number; notBefore: number }>();

  failed(pool: string): void {
    const inRow = 1 + (this.failing.get(pool)?.inRow ?? 0);
    this.failing.set(pool, { inRow, notBefore: performance.now() + retryDelay(inRow) });
  }

  works(pool: string): void {
    this.failing.delete(pool);
  }

  waits(pool: string): boolean {
    return performance.now() < (this.failing.get(pool)?.notBefore ?? 0);
  }
}
