/** Worker threads that run one order after the other on shared memory (see control.ts). */
import { Worker } from 'node:worker_threads';
import { SolverError } from '../errors/solver-error.ts';
import { CONTROL, MOST_THREADS } from './control.ts';
import { ThreadBalance } from './thread-balance.ts';

export class ThreadCrew {
  /** The words that every thread gets with its data. */
  readonly control = new Int32Array(new SharedArrayBuffer(CONTROL.length * 4));
  private readonly workers: Worker[];
  private readonly balance: ThreadBalance;
  private readonly lost = Promise.withResolvers<never>();
  private orders = 0;

  /**
   * @param program module of a thread
   * @param data what a thread of the given number is told
   */
  constructor(program: URL, threads: number, data: (thread: number, control: Int32Array) => object) {
    this.lost.promise.catch(() => undefined);
    this.balance = new ThreadBalance(threads);
    this.workers = Array.from({ length: threads }, (_, thread) => {
      // Nothing that was loaded into this process before its own code belongs into a thread.
      const worker = new Worker(program, { workerData: data(thread, this.control), execArgv: [] });
      worker.on('error', (cause) =>
        this.lost.reject(new SolverError('worker-lost', 'A solver thread stopped.', { cause: String(cause) })),
      );
      return worker;
    });
  }

  /** Runs `steps` steps and the sample at their end; done when every thread is. */
  async run(steps: number, sample: number): Promise<void> {
    const finished = Promise.withResolvers<void>();
    for (const worker of this.workers) worker.once('message', () => finished.resolve());
    Atomics.store(this.control, CONTROL.finished, 0);
    Atomics.store(this.control, CONTROL.steps, steps);
    Atomics.store(this.control, CONTROL.sample, sample);
    const start = performance.now();
    this.orders++;
    Atomics.store(this.control, CONTROL.order, this.orders * MOST_THREADS + this.balance.next);
    Atomics.notify(this.control, CONTROL.order);
    await Promise.race([finished.promise, this.lost.promise]);
    this.balance.record((performance.now() - start) / steps);
    for (const worker of this.workers) worker.removeAllListeners('message');
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

/** Address of the program `name` beside the module `from`, as source or as built. */
export const threadProgram = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
