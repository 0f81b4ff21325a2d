import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@strainscope/testing';
import type pg from 'pg';

const POLL_MILLISECONDS = 100;

/** How long events take from their acceptance until people find them in the lists. */
export class Arrivals {
  private readonly acceptedAt = new Map<string, number>();
  private readonly listedAt = new Map<string, number>();
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  private constructor(private readonly database: pg.Client) {}

  static watch(database: pg.Client): Arrivals {
    const arrivals = new Arrivals(database);
    arrivals.watching = arrivals.run();
    return arrivals;
  }

  /** @param eventId as its gateway calls it */
  accepted(eventId: string): void {
    this.acceptedAt.set(eventId, Date.now());
  }

  /** Of the events that were accepted since the last call and are listed by now. */
  summary(): string {
    const times = [...this.acceptedAt].flatMap(([id, at]) => {
      const listed = this.listedAt.get(id);
      return listed === undefined ? [] : [Math.max(0, listed - at)];
    });
    this.acceptedAt.clear();
    const seconds = (share: number) => (quantile(times, share) / 1_000).toFixed(1);
    return `median ${seconds(0.5)} s, p95 ${seconds(0.95)} s of ${times.length} events`;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { rows } = await this.database.query<{ id: string }>(
        'select i.source_event_id as id from reporting.haes r join sensor_ingest.haes i using (id)',
      );
      const now = Date.now();
      for (const { id } of rows) if (!this.listedAt.has(id)) this.listedAt.set(id, now);
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }
}
