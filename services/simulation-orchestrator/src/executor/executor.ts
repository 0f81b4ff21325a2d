/** How a worker ended. */
export interface WorkerEnd {
  workerId: string;
  /** We asked it to end; otherwise it died. */
  asked: boolean;
  /** Exit status, null when a signal ended it. */
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Workers of one kind, as an executor knows them. */
export interface RunningPool {
  name: string;
  wanted: number;
  /** Ids of the workers that have not ended; `isAlive` says which of them run. */
  workers: readonly string[];
}

/**
 * Runs solver workers somewhere. Level-triggered: `scale` says how many there should be, the executor converges to it,
 * and replaces what dies, with back-off. No running solve is ended: those that are too many are dismissed as they ask for
 * work.
 */
export interface Executor {
  /** Workers alive now. */
  readonly size: number;
  /** This process decides about its workers: of two versions of the product beside each other, one does. */
  readonly leads: boolean;
  /** Begins; who wants to hear of ends says so before. */
  start(): void;
  /** Workers never outlive this process: what is held at its start is held by nobody. */
  readonly endsWithProcess: boolean;
  /** @param closed pools beside the count: they get no more workers, and keep theirs within `limit` */
  scale(count: number, closed?: readonly string[]): void;
  /** Workers at most, by pool. */
  limit(limits: ReadonlyMap<string, number>): void;
  readonly pools: readonly RunningPool[];
  /** Undefined for a worker that it did not start. */
  poolOf(workerId: string): string | undefined;
  /** The worker runs, as far as this process has heard. */
  isAlive(workerId: string): boolean;
  /**
   * Asks anew whether a worker that fell silent runs: then its silence is its own fault, not the machine's. False where
   * nobody can tell.
   */
  stillRuns(workerId: string): Promise<boolean>;
  /** The worker came as far as asking for work: should it die, its program is not to blame. */
  started(workerId: string): void;
  /** The worker asks for work and is one too many: it is told to end instead, holding nothing. */
  dismisses(workerId: string): boolean;
  /** Ends a worker that does not answer, which counts as asked; it is replaced. */
  kill(workerId: string): void;
  /** Called once per worker; `stop` waits for what it answers. */
  onEnd(listener: (end: WorkerEnd) => Promise<void>): void;
  /** Lets workers finish or give back their work, then ends them all. */
  stop(): Promise<void>;
}

/** For processes that only serve calls and let workers come from elsewhere. */
export const noExecutor: Executor = {
  size: 0,
  leads: true,
  endsWithProcess: false,
  start: () => undefined,
  scale: () => undefined,
  limit: () => undefined,
  pools: [],
  poolOf: () => undefined,
  isAlive: () => false,
  stillRuns: () => Promise.resolve(false),
  started: () => undefined,
  dismisses: () => false,
  kill: () => undefined,
  onEnd: () => undefined,
  stop: () => Promise.resolve(),
};
