import { setTimeout as sleep } from 'node:timers/promises';

/** A token bucket before the API server: so many calls a second, and so many at once after a pause. */
export class RequestBudget {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly qps: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = burst;
    this.filledAt = now();
  }

  /** Takes a place; answers the milliseconds after which the call may be made. */
  reserve(): number {
    const now = this.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1000) * this.qps);
    this.filledAt = now;
    this.tokens -= 1;
    return Math.max(0, (-this.tokens / this.qps) * 1000);
  }

  /** Resolves when the call may be made; callers are let through in the order in which they asked. */
  async wait(signal?: AbortSignal): Promise<void> {
    const delay = this.reserve();
    if (delay > 0) await sleep(delay, undefined, signal ? { signal } : {});
  }
}
