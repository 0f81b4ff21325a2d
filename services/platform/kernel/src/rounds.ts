/**
 * Looks for work again and again, one look at a time: a slow one is not overtaken, and none queue behind it. What comes
 * due meanwhile is found by the next.
 */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;

  /** @param failed is told why a look failed; the next one is made all the same */
  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  every(milliseconds: number): void {
    this.timer = setInterval(() => this.now(), milliseconds).unref();
  }

  /** Does nothing while a look is under way. */
  now(): void {
    this.round ??= this.look()
      .then(() => undefined)
      .catch(this.failed)
      .finally(() => (this.round = undefined));
  }

  /** Resolves once the look under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }
}
