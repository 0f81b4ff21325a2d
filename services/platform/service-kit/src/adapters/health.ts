/** Asks whether one thing is there; rejects when it is away. */
export type HealthCheck = () => Promise<unknown>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

/**
 * What probes ask. Live: the process answers at all. Ready: started, not draining, and what calls are answered with is
 * there in time. What only holds up what follows on an answer is named and leaves it ready: all processes of a service
 * share it, so nobody would be left to answer.
 */
export class Health {
  private accepting = false;

  constructor(
    private readonly needed: HealthChecks,
    private readonly followed: HealthChecks = {},
    private readonly timeoutMilliseconds = 2_000,
  ) {}

  open(): void {
    this.accepting = true;
  }

  close(): void {
    this.accepting = false;
  }

  get isAccepting(): boolean {
    return this.accepting;
  }

  /** Names of what is missing. */
  async missing(): Promise<string[]> {
    if (!this.accepting) return ['accepting'];
    const results = await Promise.all(
      Object.entries({ ...this.needed, ...this.followed }).map(([name, check]) => this.passes(name, check)),
    );
    return results.flat();
  }

  /** @param missing as `missing` answered */
  isReadyWithout(missing: readonly string[]): boolean {
    return missing.every((name) => name in this.followed);
  }

  private async passes(name: string, check: HealthCheck): Promise<string[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve([name]), this.timeoutMilliseconds);
    });
    const answer = check().then(
      () => [],
      () => [name],
    );
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }
}
