import { localPool } from '../pools/configured-pools.ts';
import type { Executor, RunningPool, WorkerEnd } from './executor.ts';
import { retryDelay } from './back-off.ts';
import { WorkerProcess } from './worker-process.ts';
import type { WorkerProgram } from './worker-process.ts';

export interface ChildProcessExecutorOptions {
  /** Asked at each spawn: where workers call is known only once the server listens. */
  program: () => WorkerProgram;
  /** Milliseconds for a worker to finish or give back its work when it is asked to end. */
  grace: number;
  /** Unique per start of this process; worker ids begin with it. */
  bootId: string;
  onLine: (workerId: string, line: string) => void;
}

/** Runs workers as child processes of this one: the executor of the one-machine product. */
export class ChildProcessExecutor implements Executor {
  readonly endsWithProcess = true;
  private readonly workers = new Map<string, WorkerProcess>();
  private readonly unsettled = new Set<Promise<void>>();
  private readonly listeners: ((end: WorkerEnd) => Promise<void>)[] = [];
  private wanted = 0;
  private isClosed = false;
  private most = Number.POSITIVE_INFINITY;
  private spawned = 0;
  private deathsInRow = 0;
  private restart: NodeJS.Timeout | undefined;

  constructor(private readonly options: ChildProcessExecutorOptions) {}

  get leads(): boolean {
    return true;
  }

  get size(): number {
    return this.workers.size;
  }

  /** Workers are spawned by `scale`. */
  start(): void {}

  scale(count: number, closed: readonly string[] = []): void {
    this.wanted = count;
    this.isClosed = closed.includes(localPool);
    // Only then does nobody hold anything: of more workers, those that ask for work are dismissed until none is too many.
    if (count === 0 && !this.isClosed) this.endAll();
    this.converge();
  }

  limit(limits: ReadonlyMap<string, number>): void {
    this.most = limits.get(localPool) ?? Number.POSITIVE_INFINITY;
    this.converge();
  }

  get pools(): readonly RunningPool[] {
    return [{ name: localPool, wanted: this.room, workers: [...this.workers.keys()] }];
  }

  poolOf(workerId: string): string | undefined {
    return this.workers.has(workerId) ? localPool : undefined;
  }

  isAlive(workerId: string): boolean {
    return this.workers.has(workerId);
  }

  /** The system tells at once when a child has ended. */
  stillRuns(workerId: string): Promise<boolean> {
    return Promise.resolve(this.isAlive(workerId));
  }

  started(workerId: string): void {
    if (this.workers.has(workerId)) this.deathsInRow = 0;
  }

  dismisses(workerId: string): boolean {
    const worker = this.workers.get(workerId);
    if (!worker || this.workers.size <= this.room) return false;
    this.end(worker);
    return true;
  }

  kill(workerId: string): void {
    const worker = this.workers.get(workerId);
    this.workers.delete(workerId);
    worker?.kill();
  }

  onEnd(listener: (end: WorkerEnd) => Promise<void>): void {
    this.listeners.push(listener);
  }

  async stop(): Promise<void> {
    this.wanted = 0;
    this.cancelRestart();
    this.endAll();
    await Promise.all(this.unsettled);
  }

  private converge(): void {
    if (this.restart || this.workers.size >= this.room) {
      if (this.wanted === 0) this.cancelRestart();
      return;
    }
    const delay = retryDelay(this.deathsInRow);
    if (delay === 0) {
      while (this.workers.size < this.room) this.spawn();
      return;
    }
    this.restart = setTimeout(() => {
      this.restart = undefined;
      while (this.workers.size < this.room) this.spawn();
    }, delay);
  }

  /** Workers that there may be. */
  private get room(): number {
    return Math.min(this.isClosed ? this.workers.size : this.wanted, this.most);
  }

  private spawn(): void {
    this.spawned += 1;
    const workerId = `${this.options.bootId}-${this.spawned}`;
    const worker = new WorkerProcess(workerId, this.options.program(), (line) => this.options.onLine(workerId, line));
    this.workers.set(workerId, worker);
    this.settle(worker);
  }

  /** Follows a worker to its end, asked or not. */
  private settle(worker: WorkerProcess): void {
    const { workerId } = worker;
    const settled = worker.exited
      .then(async (exit) => {
        const asked = !this.workers.delete(workerId);
        if (!asked) this.deathsInRow += 1;
        const told = this.listeners.map((listener) => listener({ workerId, asked, ...exit }));
        this.converge();
        await Promise.all(told);
      })
      .finally(() => this.unsettled.delete(settled));
    this.unsettled.add(settled);
  }

  private endAll(): void {
    for (const worker of this.workers.values()) this.end(worker);
  }

  private end(worker: WorkerProcess): void {
    this.workers.delete(worker.workerId);
    void worker.stop(this.options.grace);
  }

  private cancelRestart(): void {
    clearTimeout(this.restart);
    this.restart = undefined;
  }
}
