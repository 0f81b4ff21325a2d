/** Worker threads that run one order after the other on shared memory (see control.ts). */
import { Worker } from 'node:worker_threads';
import { SolverError } from '../errors/solver-error.ts';
import { CONTROL, controlWords, LAST_PHASE, phasesOf } from './control.ts';

export class ThreadCrew {
  /** The words that every thread gets with its data. */
  private readonly control: Int32Array;
  private readonly workers: Worker[];
  private readonly lost = Promise.withResolvers<never>();
  private hasLost = false;

  /**
   * @param program module of a thread
   * @param partitions how many the threads share
   * @param data what a thread of the given number is told
   */
  constructor(
    program: URL,
    threads: number,
    partitions: number,
    data: (thread: number, control: Int32Array) => object,
  ) {
    this.control = controlWords(partitions);
    this.lost.promise.catch(() => undefined);
    this.workers = Array.from({ length: threads }, (_, thread) => {
      // Nothing that was loaded into this process before its own code belongs into a thread.
      const worker = new Worker(program, { workerData: data(thread, this.control), execArgv: [] });
      worker.on('error', (cause) => {
        this.hasLost = true;
        this.lost.reject(new SolverError('worker-lost', 'A solver thread stopped.', { cause: String(cause) }));
      });
      // They sleep between events, and a process that has nothing else to do may end meanwhile.
      worker.unref();
      return worker;
    });
  }

  /** Whether the crew can step another event: no thread has stopped, and there are phases left. */
  get isUsable(): boolean {
    return !this.hasLost && Atomics.load(this.control, CONTROL.end) < LAST_PHASE;
  }

  /** Hands every thread what it needs for the next event; it finds it with `latestMessage` when it takes a sample. */
  begin(event: object): void {
    for (const worker of this.workers) worker.postMessage(event);
  }

  /** Runs `steps` steps and the sample at their end; done when every thread is. */
  async run(steps: number, sample: number): Promise<void> {
    const finished = Promise.withResolvers<void>();
    for (const worker of this.workers) worker.once('message', () => finished.resolve()).ref();
    const { control } = this;
    const first = Atomics.load(control, CONTROL.end);
    Atomics.store(control, CONTROL.first, first);
    Atomics.store(control, CONTROL.sample, sample);
    Atomics.store(control, CONTROL.end, first + phasesOf(steps));
    Atomics.notify(control, CONTROL.end);
    await Promise.race([finished.promise, this.lost.promise]);
    for (const worker of this.workers) worker.removeAllListeners('message').unref();
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

/** Address of the program `name` beside the module `from`, as source or as built. */
export const threadProgram = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
