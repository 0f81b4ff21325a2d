/** Why a worker ended that nobody had asked to end. */
export interface WorkerDeath {
  workerId: string;
  /** Exit status, null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Runs solver workers somewhere. Level-triggered: `scale` says how many there should be, the executor converges to it,
 * and replaces what dies, with back-off.
 */
export interface Executor {
  /** Workers alive now. */
  readonly size: number;
  /** Workers never outlive this process: what is held at its start is held by nobody. */
  readonly endsWithProcess: boolean;
  scale(count: number): void;
  /** True when the worker is known to run: its silence is its own fault, not the machine's. */
  isAlive(workerId: string): boolean;
  /** Ends a worker that does not answer; it is replaced. */
  kill(workerId: string): void;
  /** Called once per worker that died unasked. */
  onDeath(listener: (death: WorkerDeath) => void): void;
  /** Lets workers finish or give back their work, then ends them all. */
  stop(): Promise<void>;
}

/** For processes that only serve calls and let workers come from elsewhere. */
export const noExecutor: Executor = {
  size: 0,
  endsWithProcess: false,
  scale: () => undefined,
  isAlive: () => false,
  kill: () => undefined,
  onDeath: () => undefined,
  stop: () => Promise.resolve(),
};
