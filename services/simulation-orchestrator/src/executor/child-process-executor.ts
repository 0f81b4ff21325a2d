import type { Executor, WorkerDeath } from './executor.ts';
import { restartDelay } from './back-off.ts';
import { WorkerProcess } from './worker-process.ts';
import type { WorkerProgram } from './worker-process.ts';

export interface ChildProcessExecutorOptions {
  /** Asked at each spawn: where workers call is known only once the server listens. */
  program: () => WorkerProgram;
  /** Milliseconds for a worker to finish or give back its work when it is asked to end. */
  grace: number;
  /** A worker that lived this long, in milliseconds, was healthy: the next death starts the back-off anew. */
  healthyAfter?: number;
  /** Unique per start of this process; worker ids begin with it. */
  bootId: string;
  onLine: (workerId: string, line: string) => void;
}

/** Runs workers as child processes of this one: the executor of the one-machine product. */
export class ChildProcessExecutor implements Executor {
  readonly endsWithProcess = true;
  private readonly workers = new Map<string, WorkerProcess>();
  private readonly ending = new Set<Promise<void>>();
  private readonly listeners: ((death: WorkerDeath) => void)[] = [];
  private wanted = 0;
  private spawned = 0;
  private deathsInRow = 0;
  private restart: NodeJS.Timeout | undefined;

  constructor(private readonly options: ChildProcessExecutorOptions) {}

  get size(): number {
    return this.workers.size;
  }

  scale(count: number): void {
    this.wanted = count;
    this.converge();
  }

  isAlive(workerId: string): boolean {
    return this.workers.has(workerId);
  }

  kill(workerId: string): void {
    this.workers.get(workerId)?.kill();
  }

  onDeath(listener: (death: WorkerDeath) => void): void {
    this.listeners.push(listener);
  }

  async stop(): Promise<void> {
    this.scale(0);
    await Promise.all(this.ending);
  }

  private converge(): void {
    for (const worker of [...this.workers.values()].slice(this.wanted)) this.end(worker);
    if (this.restart || this.workers.size >= this.wanted) {
      if (this.wanted === 0) this.cancelRestart();
      return;
    }
    const delay = restartDelay(this.deathsInRow);
    if (delay === 0) {
      while (this.workers.size < this.wanted) this.spawn();
      return;
    }
    this.restart = setTimeout(() => {
      this.restart = undefined;
      while (this.workers.size < this.wanted) this.spawn();
    }, delay);
  }

  private spawn(): void {
    this.spawned += 1;
    const workerId = `${this.options.bootId}-${this.spawned}`;
    const worker = new WorkerProcess(workerId, this.options.program(), (line) => this.options.onLine(workerId, line));
    const startedAt = Date.now();
    this.workers.set(workerId, worker);
    void worker.exited.then((exit) => {
      if (this.workers.delete(workerId)) this.replace({ workerId, ...exit }, Date.now() - startedAt);
    });
  }

  /** A worker that we did not ask to end. */
  private replace(death: WorkerDeath, lived: number): void {
    this.deathsInRow = lived >= (this.options.healthyAfter ?? 60_000) ? 1 : this.deathsInRow + 1;
    for (const listener of this.listeners) listener(death);
    this.converge();
  }

  private end(worker: WorkerProcess): void {
    this.workers.delete(worker.workerId);
    const ended = worker.stop(this.options.grace).finally(() => this.ending.delete(ended));
    this.ending.add(ended);
  }

  private cancelRestart(): void {
    clearTimeout(this.restart);
    this.restart = undefined;
  }
}
