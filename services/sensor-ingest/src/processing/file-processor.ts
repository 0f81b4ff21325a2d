import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import type { FileProblem } from '../readers/file-problem.ts';
import { needsTooMuchMemory, readerLost, tookTooLong } from '../readers/problems.ts';
import type { FileOutcome, FilePiece, FileTask, ProcessedEvent, RefusedSensorEvent } from './file-task.ts';
import { ProcessPool, TaskEnded, type ProcessLimits } from './process-pool.ts';

export const DEFAULT_LIMITS: ProcessLimits = {
  timeout: 120,
  memory: 512,
  processes: Math.max(1, availableParallelism() - 1),
};

/** Files of one batch that may each end a process; then the batch is refused as a whole. */
const MOST_LEFT_OUT = 3;

/**
 * Reads files in processes of their own, so that a heavy or hostile one neither blocks the service nor takes it along: a
 * process that exceeds a limit is ended, and the file refused.
 */
export class FileProcessor {
  readonly #processes: ProcessPool<FileTask, FilePiece>;

  /** @param entry module that reads */
  constructor(
    private readonly limits: ProcessLimits = DEFAULT_LIMITS,
    entry = new URL(`./file-worker${extname(import.meta.url)}`, import.meta.url),
  ) {
    this.#processes = new ProcessPool(entry, limits);
  }

  /**
   * What the file holds. The task's folder stays the caller's; with `keepSignals` it holds the events' signals. A file of
   * a batch that ends its process is refused alone, and the others are read again without it.
   */
  async process(task: FileTask): Promise<FileOutcome> {
    const leftOut: FileProblem[] = [];
    let losses = 0;
    for (;;) {
      const reading = new Reading();
      try {
        await this.#processes.run({ ...task, leftOut }, (piece) => reading.take(piece));
        return reading.outcome();
      } catch (error) {
        if (!(error instanceof TaskEnded)) throw error;
        // The process may have been ended once from outside, for reasons that are not the file's.
        if (error.ending === 'lost' && losses++ === 0) continue;
        const problem = this.#problemOf(error);
        const culprit = leftOut.length < MOST_LEFT_OUT ? reading.culprit(error, this.limits.timeout) : undefined;
        if (culprit === undefined) return { events: [], refusedEvents: [], problems: [problem], units: '' };
        leftOut.push({ ...problem, file: culprit });
        losses = 0;
      }
    }
  }

  close(): Promise<void> {
    return this.#processes.close();
  }

  #problemOf({ ending }: TaskEnded): FileProblem {
    if (ending === 'time') return tookTooLong(this.limits.timeout);
    return ending === 'memory' ? needsTooMuchMemory(this.limits.memory) : readerLost();
  }
}

/** What one process has told so far. */
class Reading {
  readonly #events: ProcessedEvent[] = [];
  readonly #refusedEvents: RefusedSensorEvent[] = [];
  #rest: Omit<FileOutcome, 'events' | 'refusedEvents'> = { problems: [], units: '' };
  #inHand: { readonly file: string; readonly since: number } | undefined;

  take(piece: FilePiece): void {
    if ('inHand' in piece) this.#inHand = { file: piece.inHand, since: performance.now() };
    else if ('events' in piece) this.#events.push(...piece.events);
    else if ('refusedEvents' in piece) this.#refusedEvents.push(...piece.refusedEvents);
    else this.#rest = piece.rest;
  }

  outcome(): FileOutcome {
    return { events: this.#events, refusedEvents: this.#refusedEvents, ...this.#rest };
  }

  /** The file of a batch whose fault the end is; of a time that many files took it is none's. */
  culprit({ ending }: TaskEnded, timeout: number): string | undefined {
    if (!this.#inHand) return undefined;
    const seconds = (performance.now() - this.#inHand.since) / 1000;
    return ending !== 'time' || seconds > timeout / 2 ? this.#inHand.file : undefined;
  }
}
