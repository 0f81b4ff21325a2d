import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BusMessage, EventBus } from '../bus/event-bus.ts';
import { outboxChannel } from './outbox.ts';

export interface OutboxRelayOptions {
  service: string;
  /** The service's own role and schema. */
  url: string;
  bus: EventBus;
  /** Rows in one round; 200 unless told. */
  batchSize?: number;
  /** Milliseconds after which it looks by itself; 1 s unless told. */
  pollMilliseconds?: number;
  /** Milliseconds after which a database that does not answer counts as lost; 30 s unless told. */
  silenceMilliseconds?: number;
  /** Hears why nothing could be sent; it is tried again. */
  unsent: (failure: unknown) => void;
  /** Hours for which sent rows are kept, for a look back; 24 unless told. */
  keepHours?: number;
}

interface OutboxRow extends BusMessage {
  sequence: string;
  topic: string;
}

/**
 * Carries a service's outbox to the bus, in order. Of several processes of one service a single relay is active.
 * A row is marked only after the bus confirmed it, so a kill in between sends it again: consumers know it by its id.
 */
export class OutboxRelay {
  private stopping = new AbortController();
  private running: Promise<void> | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly options: OutboxRelayOptions) {}

  start(): void {
    this.stopping = new AbortController();
    this.running ??= this.run();
  }

  /** Sends what is committed already, then ends. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const client = this.connection();
      client.on('error', () => this.wake());
      client.on('notification', () => this.wake());
      try {
        await client.connect();
        await this.relayOver(client);
      } catch (failure) {
        // Mostly the database or the bus is away: nothing was marked that was not sent.
        this.options.unsent(failure);
        await sleep(500, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  /** A database that was replaced without a word must not keep the relay waiting for the old one. */
  private connection(): pg.Client {
    const { url, service, silenceMilliseconds = 30_000 } = this.options;
    return new pg.Client({
      connectionString: url,
      application_name: `${service}-relay`,
      keepAlive: true,
      connectionTimeoutMillis: silenceMilliseconds,
      query_timeout: silenceMilliseconds,
    });
  }

  private async relayOver(client: pg.Client): Promise<void> {
    await client.query(`listen ${outboxChannel(this.options.service)}`);
    while (!(await this.isActive(client))) {
      await this.pause();
      if (this.stopping.signal.aborted) return;
    }
    let prunedAt = 0;
    for (;;) {
      const stopping = this.stopping.signal.aborted;
      const woken = this.nextWake();
      const sent = await this.relayBatch(client);
      if (sent > 0) continue;
      if (stopping) return;
      if (Date.now() - prunedAt > 3_600_000) {
        await client.query(`delete from outbox where sent_at < now() - make_interval(hours => $1)`, [
          this.options.keepHours ?? 24,
        ]);
        prunedAt = Date.now();
      }
      await woken;
    }
  }

  private async isActive(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('outbox relay'), hashtext($1)) as got`,
      [this.options.service],
    );
    return rows[0]!.got;
  }

  private async relayBatch(client: pg.Client): Promise<number> {
    const { rows } = await client.query<OutboxRow>(
      'select sequence, topic, key, headers, value from outbox where sent_at is null order by sequence limit $1',
      [this.options.batchSize ?? 200],
    );
    for (const [topic, messages] of Map.groupBy(rows, (row) => row.topic)) {
      await this.options.bus.append(topic, messages);
      await client.query('update outbox set sent_at = now() where sequence = any ($1)', [
        messages.map(({ sequence }) => sequence),
      ]);
    }
    return rows.length;
  }

  private nextWake(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.pollMilliseconds ?? 1_000);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async pause(): Promise<void> {
    await this.nextWake();
  }
}
