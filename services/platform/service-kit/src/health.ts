/** One thing that a service cannot work without; rejects when it is away. */
export type HealthCheck = () => Promise<unknown>;

/** What probes ask. Live: the process answers at all. Ready: started, not draining, and every check passes in time. */
export class Health {
  private accepting = false;

  constructor(
    private readonly checks: Readonly<Record<string, HealthCheck>>,
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

  /** Names of what is missing; empty when the service is ready. */
  async missing(): Promise<string[]> {
    if (!this.accepting) return ['accepting'];
    const results = await Promise.all(Object.entries(this.checks).map(([name, check]) => this.passes(name, check)));
    return results.flat();
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
