import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { needsTooMuchMemory, tookTooLong } from '../readers/problems.ts';
import type { FileOutcome, FileTask } from './file-task.ts';
import { limitExceededBy, ThreadPool, type ThreadLimits } from './thread-pool.ts';

export const DEFAULT_LIMITS: ThreadLimits = {
  timeout: 120,
  memory: 512,
  threads: Math.max(1, availableParallelism() - 1),
};

/**
 * Reads files in worker threads, so that a heavy or hostile one neither blocks the service nor takes its memory: a
 * thread that exceeds a limit is ended, and the file refused.
 */
export class FileProcessor {
  readonly #threads: ThreadPool<FileTask, FileOutcome>;

  constructor(limits: ThreadLimits = DEFAULT_LIMITS) {
    const entry = new URL(`./file-worker${extname(import.meta.url)}`, import.meta.url);
    this.#threads = new ThreadPool(entry, limits, { minThreads: 1, idleTimeout: 30_000 });
  }

  /** What the file holds. The task's folder stays the caller's; with `keepSignals` it holds the events' signals. */
  async process(task: FileTask): Promise<FileOutcome> {
    try {
      return await this.#threads.run(task);
    } catch (error) {
      const limit = limitExceededBy(error);
      if (!limit) throw error;
      const problem = limit === 'time' ? tookTooLong() : needsTooMuchMemory();
      return { events: [], refusedEvents: [], problems: [problem], units: '' };
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
