import type { WorkItem } from '@strainscope/proto/simulation';
import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH_SIZE, LEAST_TO_SHARE } from '../solve-batch.ts';
import type { SolveJob } from '../solve-batch.ts';
import type { Solved } from '../solve/run-event.ts';
import { Delivery } from './delivery.ts';
import { HeldLease } from './held-lease.ts';
import type { WorkClient } from './work-client.ts';

/** Solves the events of one lease; a promise for each of them. */
export type SolveJobs = (jobs: readonly SolveJob[]) => Promise<Solved>[];

/** Pause while the orchestrator is away. */
const RETRY_MILLISECONDS = 1_000;
/** Results that may wait for their delivery while the next events are solved: more would fill the memory. */
const MOST_DELIVERIES = 8;

export interface WorkLoopOptions {
  /** Solves one simulation and ends. */
  isolated?: boolean;
  retryMilliseconds?: number;
}

/** Leases and solves; what is solved is delivered while the next events run. */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private readonly deliveries = new Set<Promise<void>>();
  private readonly retryMilliseconds: number;

  constructor(
    private readonly client: WorkClient,
    private readonly solve: SolveJobs,
    private readonly options: WorkLoopOptions = {},
  ) {
    this.retryMilliseconds = options.retryMilliseconds ?? RETRY_MILLISECONDS;
  }

  /** Takes no new work; what is being solved is given back. */
  stop(): void {
    this.stopping.abort();
  }

  /** Ends after `stop`, or when there is no more work for it, when everything is delivered or given back. */
  async run(): Promise<void> {
    let ended = false;
    while (!ended && !this.stopping.signal.aborted) {
      const { items, end } = await this.next();
      await this.work(items);
      ended = end || (this.options.isolated === true && items.length > 0);
      while (this.deliveries.size > MOST_DELIVERIES) await Promise.race(this.deliveries);
    }
    await Promise.all(this.deliveries);
  }

  private async next(): Promise<{ items: WorkItem[]; end: boolean }> {
    try {
      const most = this.options.isolated ? 1 : BATCH_SIZE;
      return await this.client.lease({ maxItems: most, leastItems: LEAST_TO_SHARE }, this.stopping.signal);
    } catch {
      if (!this.stopping.signal.aborted) await sleep(this.retryMilliseconds);
      return { items: [], end: false };
    }
  }

  /** Done when the last event is solved, delivered or not. */
  private async work(items: readonly WorkItem[]): Promise<void> {
    const leases = items.map((item) => new HeldLease(this.client, item));
    const solving = this.solve(
      leases.map((lease) => ({
        document: () => JSON.parse(lease.item.taskJson) as unknown,
        signal: AbortSignal.any([lease.lost.signal, this.stopping.signal]),
        onProgress: ({ time, end }) => lease.progress(time / end),
      })),
    );
    leases.forEach((lease, i) => this.deliver(lease, solving[i]!));
    await Promise.allSettled(solving);
  }

  private deliver(lease: HeldLease, solving: Promise<Solved>): void {
    const delivery = new Delivery(this.client, lease, this.stopping.signal, this.retryMilliseconds);
    const done = delivery.deliver(solving).finally(() => this.deliveries.delete(done));
    this.deliveries.add(done);
  }
}
