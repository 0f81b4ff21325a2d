import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Poller } from '@strainscope/kernel';
import type { FailureListener } from '@strainscope/observability';
import { freedWhenLost } from '@strainscope/persistence';
import pg from 'pg';
import { appendedChannel } from './log-store.ts';

/**
 * The one connection that must not be shared by a pool: it listens for appends and holds the locks that make a
 * consumer the only active one of its group and topic. PostgreSQL frees the locks when it breaks, also by a kill. One on
 * which questions are no longer answered is ended as if it had broken; whoever only listens would not notice.
 */
export class LogSession {
  private client: pg.Client | undefined;
  private readonly held = new Set<string>();
  private readonly wakes = new EventEmitter().setMaxListeners(0);
  private readonly counts = new Map<string, number>();
  private lastAnswer: Promise<unknown> = Promise.resolve();
  private readonly beats: Poller;
  private closed = false;

  /** @param silenceMilliseconds after which a question counts as unanswered, and one is asked when all is quiet */
  constructor(
    private readonly url: string,
    private readonly silenceMilliseconds: number,
    private readonly failed: FailureListener,
  ) {
    this.beats = new Poller(
      () => this.beat(),
      (failure) => failed(failure, 'event log'),
    );
  }

  async open(): Promise<void> {
    await this.connect();
    this.beats.every(this.silenceMilliseconds);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'event-log-session',
      options: freedWhenLost,
      keepAlive: true,
      connectionTimeoutMillis: this.silenceMilliseconds,
      query_timeout: this.silenceMilliseconds,
    });
    client.on('notification', ({ payload }) => this.announce(payload ?? ''));
    client.on('error', (failure) => this.failed(failure, 'event log'));
    client.on('end', () => void this.reopen(client));
    await client.connect();
    if (this.closed) return client.end();
    try {
      await client.query(`listen ${appendedChannel}`);
    } catch (failure) {
      void client.end();
      throw failure;
    }
    this.client = client;
  }

  /** True while this session is the group's only active one on the topic. */
  async acquire(group: string, topic: string): Promise<boolean> {
    const name = JSON.stringify([group, topic]);
    if (this.held.has(name) || this.client === undefined) return false;
    const { rows } = await this.inTurn<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
      this.client,
      [group, topic],
    );
    if (rows[0]!.got) this.held.add(name);
    return rows[0]!.got;
  }

  holds(group: string, topic: string): boolean {
    return this.held.has(JSON.stringify([group, topic]));
  }

  async release(group: string, topic: string): Promise<void> {
    if (!this.held.delete(JSON.stringify([group, topic]))) return;
    if (this.client === undefined) return;
    await this.inTurn('select pg_advisory_unlock(hashtext($1), hashtext($2))', this.client, [group, topic]);
  }

  /** Announcements on a topic so far: take it before reading, so that none in between is missed. */
  announced(topic: string): number {
    return this.counts.get(topic) ?? 0;
  }

  /** Resolves when the topic was announced after `since`, at the latest after `milliseconds`. */
  async appended(topic: string, since: number, milliseconds: number, stop: AbortSignal): Promise<void> {
    if (this.announced(topic) !== since) return;
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.wakes.once(topic, wake);
    stop.addEventListener('abort', wake, { once: true });
    if (!stop.aborted) await sleep(milliseconds, undefined, { signal: woken.signal }).catch(() => undefined);
    this.wakes.off(topic, wake);
    stop.removeEventListener('abort', wake);
  }

  async close(): Promise<void> {
    this.closed = true;
    // A silent connection would not answer the goodbye: this ends it.
    this.beats.now();
    await this.beats.stop();
    await this.client?.end();
  }

  private async beat(): Promise<void> {
    if (this.client !== undefined) await this.inTurn('select 1', this.client, []);
  }

  /** The driver is going to refuse a question that is asked while another waits for its answer. */
  private inTurn<Row extends pg.QueryResultRow>(statement: string, client: pg.Client, values: readonly string[]) {
    const answer = this.lastAnswer.then(() => client.query<Row>(statement, [...values]));
    this.lastAnswer = answer.catch((failure: unknown) => {
      // What is no answer of the database's: none will come.
      if (!(failure instanceof pg.DatabaseError)) void client.end();
    });
    return answer;
  }

  private announce(topic: string): void {
    this.counts.set(topic, this.announced(topic) + 1);
    this.wakes.emit(topic);
  }

  private async reopen(lost: pg.Client): Promise<void> {
    if (this.client !== lost) return;
    this.client = undefined;
    this.held.clear();
    while (!this.closed && this.client === undefined) {
      await this.connect().catch((failure: unknown) => {
        this.failed(failure, 'event log');
        return sleep(500);
      });
    }
  }
}
