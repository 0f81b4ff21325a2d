import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@strainscope/testing';
import type pg from 'pg';
import type { LiveScreen } from './live-screen.ts';

const POLL_MILLISECONDS = 100;

/** How long events take from their acceptance until people find them in the lists, and until they come to an open screen. */
export class Arrivals {
  private readonly acceptedAt = new Map<string, number>();
  /** Listed events, by what gateways call them. */
  private readonly listed = new Map<string, { id: string; at: number }>();
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  private constructor(private readonly database: pg.Client) {}

  static watch(database: pg.Client): Arrivals {
    const arrivals = new Arrivals(database);
    arrivals.watching = arrivals.poll();
    return arrivals;
  }

  /** @param eventId as its gateway calls it */
  accepted(eventId: string): void {
    this.acceptedAt.set(eventId, Date.now());
  }

  /** Sums up the events that were accepted since the last call and are listed by now. */
  summary({ shownAt }: LiveScreen): string {
    const [toLists, toScreen]: [number[], number[]] = [[], []];
    for (const [eventId, accepted] of this.acceptedAt) {
      const listed = this.listed.get(eventId);
      const shown = listed && shownAt.get(listed.id);
      if (listed !== undefined) toLists.push(Math.max(0, listed.at - accepted));
      if (shown !== undefined) toScreen.push(Math.max(0, shown - accepted));
    }
    this.acceptedAt.clear();
    return `accepted to listed ${described(toLists)}, accepted to open screen ${described(toScreen)}`;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.watching;
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const { rows } = await this.database.query<{ event: string; id: string }>(
        'select i.source_event_id as event, id from reporting.haes r join sensor_ingest.haes i using (id)',
      );
      const at = Date.now();
      for (const { event, id } of rows) if (!this.listed.has(event)) this.listed.set(event, { id, at });
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function described(times: readonly number[]): string {
  const seconds = (share: number) => (quantile(times, share) / 1_000).toFixed(1);
  return `median ${seconds(0.5)} s, p95 ${seconds(0.95)} s of ${times.length} events`;
}
