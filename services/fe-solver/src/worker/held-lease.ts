import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { WorkItem, WorkRef } from '@strainscope/proto/simulation';
import { Pause } from './pause.ts';
import { renewalDelay } from './renewal-delay.ts';
import { isStale } from './work-client.ts';
import type { WorkClient } from './work-client.ts';
import { say } from './worker-log.ts';

/** Keeps a lease while a solve runs, tells how far it is, and says when the work is not wanted any more. */
export class HeldLease {
  /** Aborts when the lease is lost or the simulation was cancelled. */
  readonly lost = new AbortController();
  private fraction = 0;
  private isDelivering = false;
  private lines: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();

  readonly ref: WorkRef;
  private readonly began = performance.now();
  private until: Timestamp | undefined;

  private readonly client: WorkClient;
  readonly item: WorkItem;
  private readonly pause: Pause;

  constructor(client: WorkClient, item: WorkItem, pause = new Pause()) {
    this.client = client;
    this.item = item;
    this.pause = pause;
    if (!item.ref) throw new Error('The orchestrator leased nothing by name');
    this.ref = item.ref;
    this.until = item.leaseUntil;
    this.schedule();
  }

  progress(fraction: number): void {
    this.fraction = fraction;
  }

  /** It is solved; what comes now takes as long as the blob store wants. */
  delivering(): void {
    this.fraction = 1;
    this.isDelivering = true;
  }

  note(line: string): void {
    this.lines.push(line);
  }

  /** Lines that were not sent with a renewal. */
  takeLines(): string[] {
    return this.lines.splice(0);
  }

  /** No renewal is under way afterwards. */
  async letGo(): Promise<void> {
    clearTimeout(this.timer);
    await this.renewing;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    const left = this.until ? timestampMs(this.until) - Date.now() : 0;
    const delay = renewalDelay(performance.now() - this.began, left);
    this.timer = setTimeout(() => {
      this.renewing = this.renew();
    }, delay);
  }

  private async renew(): Promise<void> {
    const log = this.takeLines();
    const { simulationId, problemId } = this.ref;
    try {
      const { cancel, leaseUntil } = await this.client.renew({
        ref: this.ref,
        fraction: this.fraction,
        log,
        paused: this.pause.isOn,
        delivering: this.isDelivering,
      });
      this.until = leaseUntil;
      if (cancel) this.lost.abort();
    } catch (error) {
      this.lines.unshift(...log);
      if (isStale(error)) this.lost.abort();
      // Otherwise the orchestrator is away: the next renewal may reach it before the lease ends.
      else say('warn', 'renewal failed', problemId ? { problemId } : { simulationId });
    }
    if (!this.lost.signal.aborted) this.schedule();
  }
}
