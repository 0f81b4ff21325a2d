import type { LogStore } from './log-store.ts';

const everyMilliseconds = 3_600_000;

/** Removes from the log, from time to time, what is older than an age and was passed by every group. */
export class LogRetention {
  private readonly timer: NodeJS.Timeout;
  private inHand: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: LogStore,
    private readonly keepDays: number,
  ) {
    this.timer = setInterval(() => this.remove(), everyMilliseconds);
    this.timer.unref();
    this.remove();
  }

  /** Waits for what is being removed. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.inHand;
  }

  private remove(): void {
    // The database may be away: the next round removes it.
    this.inHand = this.store.removePassed(this.keepDays).catch(() => undefined);
  }
}
