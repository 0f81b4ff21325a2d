/** Several events, as a worker leases them. */
import type { RunOptions, Solved } from './solve/run-event.ts';
import { solve } from './solve.ts';

export interface SolveJob extends RunOptions {
  /** The task document; asked for once. */
  document: () => unknown;
}

/** Events of one mesh that are solved in one pass. */
export const BATCH_SIZE = 1;

/** A promise for each job; each is kept or broken by itself. */
export function solveBatch(jobs: readonly SolveJob[], threads: number | undefined): Promise<Solved>[] {
  let last: Promise<unknown> = Promise.resolve();
  return jobs.map(({ document, ...options }) => {
    const solving = last.then(() => solve(document(), { ...options, threads }));
    last = solving.catch(() => undefined);
    return solving;
  });
}
