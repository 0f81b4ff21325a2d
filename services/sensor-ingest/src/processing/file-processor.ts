import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { FileProblem } from '../readers/file-problem.ts';
import { needsTooMuchMemory, tookTooLong } from '../readers/problems.ts';
import type { FileOutcome, FileTask } from './file-task.ts';
import { Gate } from './gate.ts';

export interface ProcessorLimits {
  /** Seconds that one file may take. */
  readonly timeout: number;
  /** MiB of heap of a worker. */
  readonly memory: number;
  readonly threads: number;
}

export const DEFAULT_LIMITS: ProcessorLimits = {
  timeout: 120,
  memory: 512,
  threads: Math.max(1, availableParallelism() - 1),
};

/**
 * Reads files in worker threads, so that a heavy or hostile one neither blocks the service nor takes its memory: a
 * thread that exceeds a limit is ended, and the file refused.
 */
export class FileProcessor {
  readonly #pool: Piscina<FileTask, FileOutcome>;
  readonly #gate: Gate;
  readonly #timeout: number;

  constructor({ timeout, memory, threads }: ProcessorLimits = DEFAULT_LIMITS) {
    this.#timeout = timeout * 1000;
    this.#gate = new Gate(threads);
    this.#pool = new Piscina<FileTask, FileOutcome>({
      filename: new URL(`./file-worker${extname(import.meta.url)}`, import.meta.url).href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
  }

  /** What the file holds. The task's folder stays the caller's; with `keepSignals` it holds the events' signals. */
  async process(task: FileTask): Promise<FileOutcome> {
    // The time limit counts from when a thread is free: waiting in a queue of a thousand files is no fault of a file.
    using _turn = await this.#gate.enter();
    try {
      return await this.#pool.run(task, { signal: AbortSignal.timeout(this.#timeout) });
    } catch (error) {
      const problem = limitExceeded(error);
      if (!problem) throw error;
      return { events: [], refusedEvents: [], problems: [problem], units: '' };
    }
  }

  async close(): Promise<void> {
    await this.#pool.close({ force: true });
  }
}

function limitExceeded(error: unknown): FileProblem | null {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return tookTooLong();
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? needsTooMuchMemory() : null;
}
