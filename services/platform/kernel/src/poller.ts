/**
 * Looks for work at intervals, one poll at a time: a slow one is not overtaken, and none queue behind it. What comes due
 * meanwhile is found by the next.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | undefined;

  /** @param failed is told why a poll failed; the next one is made all the same */
  constructor(
    private readonly poll: () => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  every(milliseconds: number): void {
    this.timer = setInterval(() => this.now(), milliseconds).unref();
  }

  /** Polls now; does nothing while a poll is under way. */
  now(): void {
    this.underWay ??= this.poll()
      .then(() => undefined)
      .catch(this.failed)
      .finally(() => (this.underWay = undefined));
  }

  /** Resolves once the poll under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }
}
