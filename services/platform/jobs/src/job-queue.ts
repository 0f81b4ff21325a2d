/** How the jobs of one kind behave. Declared by whoever adds and by whoever works; both say the same. */
export interface JobKind {
  /** Kebab-case, e.g. `send-mail`. */
  name: string;
  /** Tries in all before the job counts as failed; 5 unless told. */
  attempts?: number;
  /** Pause before the second try, doubled before each further one; 5 s unless told. */
  firstRetrySeconds?: number;
  /** A try that takes longer is given up and counts as failed; 300 s unless told. */
  timeoutSeconds?: number;
}

export interface AddOptions {
  /** While a job of this key waits or runs, adding it again answers that job. */
  key?: string;
  /** Earliest start from now. */
  delaySeconds?: number;
}

/** A job in the hands of a worker. */
export interface ActiveJob<T> {
  id: string;
  data: T;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the try ran out of time or the worker is closing. */
  signal: AbortSignal;
}

export interface Worker {
  /** Takes no further job and waits for those in hand. */
  close(): Promise<void>;
}

/**
 * Short work that need not be done at once: mail, documents, transcoding. Every adapter keeps the promises of
 * `describeJobQueue`: a job added is kept until it was done or failed for good; it is tried again after a failure, with
 * growing pauses; it comes back when its worker dies; delay and key as said above. A job may run twice, so
 * work is idempotent.
 */
export interface JobQueue {
  /** Answers the job's id. `data` must be JSON. */
  add<T extends object>(kind: JobKind, data: T, options?: AddOptions): Promise<string>;
  work<T extends object>(
    kind: JobKind,
    handle: (job: ActiveJob<T>) => Promise<void>,
    concurrency?: number,
  ): Promise<Worker>;
  close(): Promise<void>;
}
