import { Poller } from '@strainscope/kernel';
import type { FailureListener } from '@strainscope/observability';
import type { LogStore } from './log-store.ts';

const everyMilliseconds = 3_600_000;

/** Removes from the log, from time to time, what is older than an age and was passed by every group. */
export class LogRetention {
  private readonly poller: Poller;

  constructor(store: LogStore, keepDays: number, failed: FailureListener) {
    // Whatever it was, the next time removes it.
    this.poller = new Poller(
      () => store.removePassed(keepDays),
      (failure) => failed(failure, 'retention of the event log'),
    );
    this.poller.every(everyMilliseconds);
    this.poller.now();
  }

  /** Waits for what is being removed. */
  close(): Promise<void> {
    return this.poller.stop();
  }
}
