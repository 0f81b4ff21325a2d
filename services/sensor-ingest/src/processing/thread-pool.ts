import { Piscina } from 'piscina';
import { Gate } from './gate.ts';

export interface ThreadLimits {
  /** Seconds that one task may take. */
  readonly timeout: number;
  /** MiB of heap of a thread. */
  readonly memory: number;
  readonly threads: number;
}

/**
 * Tasks in worker threads, each within limits: a thread that exceeds one is ended, and another takes its place. Only for
 * input of a few MiB: one allocation of more than the heap's bound ends the process (see `ProcessPool`).
 */
export class ThreadPool<Task, Outcome> {
  readonly #pool: Piscina<Task, Outcome>;
  readonly #gate: Gate;
  readonly #timeout: number;

  /**
   * @param entry module whose default export does a task
   * @param staying threads that are begun at once, and the milliseconds that others stay with nothing to do
   */
  constructor(
    entry: URL,
    { timeout, memory, threads }: ThreadLimits,
    staying: { readonly minThreads: number; readonly idleTimeout: number },
  ) {
    this.#timeout = timeout * 1000;
    this.#gate = new Gate(threads);
    this.#pool = new Piscina<Task, Outcome>({
      filename: entry.href,
      ...staying,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
  }

  /**
   * @param handedOver what of the task changes hands instead of being copied: it is the thread's from then on
   * @throws what the task throws, and another error where its thread was ended
   */
  async run(task: Task, handedOver: ArrayBuffer[] = []): Promise<Outcome> {
    // The time limit counts from when a thread is free: waiting behind a thousand others is no fault of a task.
    using _turn = await this.#gate.enter();
    return await this.#pool.run(task, { transferList: handedOver, signal: AbortSignal.timeout(this.#timeout) });
  }

  async close(): Promise<void> {
    await this.#pool.close({ force: true });
  }
}
