import { setTimeout as sleep } from 'node:timers/promises';
import { freedWhenLost } from '@strainscope/persistence';
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

const hour = 3_600_000;
/** A broker drops whole files of messages: what is past its time may lie there a while longer. */
const LATEST_TO_GO_DAYS = 30;
/** As many as never hold up what is to be sent. */
const prunedAtOnce = 1_000;

/**
 * Carries a service's outbox to the bus, in order, and removes what neither it nor the inbox needs any more. A single
 * relay is active where a service has several processes. A row is marked only after the bus confirmed it, so a kill in
 * between sends it again: consumers know it by its id.
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

  /** Sends what is committed already, then ends: what other processes of the service add meanwhile, their relay sends. */
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
      options: freedWhenLost,
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
    let pruneAt = 0;
    let last: string | undefined;
    for (;;) {
      const woken = this.nextWake();
      if (this.stopping.signal.aborted) last ??= await this.newest(client);
      const sent = await this.relayBatch(client, last);
      if (last !== undefined && sent === 0) return;
      // Rows may come without a pause: then, too, old ones go.
      if (Date.now() >= pruneAt && !(await this.prune(client))) pruneAt = Date.now() + hour;
      if (sent === 0) await woken;
    }
  }

  private async isActive(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('outbox relay'), hashtext($1)) as got`,
      [this.options.service],
    );
    return rows[0]!.got;
  }

  /** The last row that is to be sent now. */
  private async newest(client: pg.Client): Promise<string> {
    const { rows } = await client.query<{ last: string }>(
      'select coalesce(max(sequence), 0) as last from outbox where sent_at is null',
    );
    return rows[0]!.last;
  }

  /** @returns whether there may be more */
  private async prune(client: pg.Client): Promise<boolean> {
    const { bus, keepHours = 24 } = this.options;
    const sent = await client.query(
      `delete from outbox where sequence in
         (select sequence from outbox where sent_at < now() - make_interval(hours => $1) order by sent_at limit $2)`,
      [keepHours, prunedAtOnce],
    );
    if (bus.keptDays === undefined) return sent.rowCount === prunedAtOnce;
    // A group that lost its place begins at the beginning: what the bus still has must be known.
    const keptSeconds = (bus.keptDays + LATEST_TO_GO_DAYS) * 86_400;
    const handled = await client.query(
      `delete from inbox where event_id in
         (select event_id from inbox where handled_at < now() - make_interval(secs => $1) order by handled_at limit $2)`,
      [keptSeconds, prunedAtOnce],
    );
    // So must what was given up: it is passed over when it comes again.
    const settled = await client.query(
      `delete from dead_letters where event_id in
         (select event_id from dead_letters
          where coalesce(replayed_at, discarded_at) < now() - make_interval(secs => $1) limit $2)`,
      [keptSeconds, prunedAtOnce],
    );
    return [sent, handled, settled].some(({ rowCount }) => rowCount === prunedAtOnce);
  }

  /** @param last the sequence of the last row that is sent; all are unless told */
  private async relayBatch(client: pg.Client, last: string | null = null): Promise<number> {
    const { rows } = await client.query<OutboxRow>(
      `select sequence, topic, key, headers, value from outbox
       where sent_at is null and ($2::bigint is null or sequence <= $2) order by sequence limit $1`,
      [this.options.batchSize ?? 200, last],
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
