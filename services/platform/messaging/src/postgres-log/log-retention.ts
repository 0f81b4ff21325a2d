import { Rounds } from '@strainscope/kernel';
import type { FailureListener } from '@strainscope/observability';
import type { LogStore } from './log-store.ts';

const everyMilliseconds = 3_600_000;

/** Removes from the log, from time to time, what is older than an age and was passed by every group. */
export class LogRetention {
  private readonly rounds: Rounds;

  constructor(store: LogStore, keepDays: number, failed: FailureListener) {
    // Whatever it was, the next round removes it.
    this.rounds = new Rounds(
      () => store.removePassed(keepDays),
      (failure) => failed(failure, 'retention of the event log'),
    );
    this.rounds.every(everyMilliseconds);
    this.rounds.now();
  }

  /** Waits for what is being removed. */
  close(): Promise<void> {
    return this.rounds.stop();
  }
}
