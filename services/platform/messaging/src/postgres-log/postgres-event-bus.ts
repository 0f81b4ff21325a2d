import type { FailureListener } from '@strainscope/observability';
import { freedWhenLost } from '@strainscope/persistence';
import pg from 'pg';
import type {
  BusMessage,
  EventBus,
  FanOutSubscription,
  GroupSubscription,
  Lag,
  Subscription,
} from '../bus/event-bus.ts';
import { followAsGroup, followFromNow } from './log-consumer.ts';
import { LogRetention } from './log-retention.ts';
import { LogSession } from './log-session.ts';
import { LogStore } from './log-store.ts';
import { createLogTables } from './log-tables.ts';

export interface PostgresEventBusOptions {
  /** The role's schema keeps the log: one role of its own (`event-log`), shared by every service of the machine. */
  url: string;
  /** Milliseconds after which a consumer looks by itself, should an announcement be missed; 2 s unless told. */
  pollMilliseconds?: number;
  /** Milliseconds after which a database that does not answer counts as lost; 30 s unless told. */
  silenceMilliseconds?: number;
  /** Connections at most for reading and appending, beside the listening one; 4 unless told. */
  poolSize?: number;
  /**
   * Days after which messages are removed that every group has passed; without it they stay. A group that is new, or is
   * rewound, begins with what is left.
   */
  keepDays?: number | undefined;
  /** Hears why it had to begin something anew, or offers a message once more. */
  failed?: FailureListener;
}

/** The event bus of one machine: a log in PostgreSQL. */
export class PostgresEventBus implements EventBus {
  private readonly subscriptions = new Set<Subscription>();
  private readonly retention: LogRetention | undefined;

  private constructor(
    private readonly pool: pg.Pool,
    private readonly store: LogStore,
    private readonly session: LogSession,
    private readonly pollMilliseconds: number,
    private readonly failed: FailureListener,
    readonly keptDays: number | undefined,
  ) {
    if (keptDays !== undefined) this.retention = new LogRetention(store, keptDays, failed);
  }

  static async open(options: PostgresEventBusOptions): Promise<PostgresEventBus> {
    const { pollMilliseconds = 2_000, silenceMilliseconds = 30_000, keepDays, failed = () => undefined } = options;
    const pool = new pg.Pool({
      connectionString: options.url,
      max: options.poolSize ?? 4,
      application_name: 'event-log',
      options: freedWhenLost,
      keepAlive: true,
      connectionTimeoutMillis: silenceMilliseconds,
      query_timeout: silenceMilliseconds,
    });
    pool.on('error', (failure) => failed(failure, 'event log'));
    const client = await pool.connect();
    await createLogTables(client).finally(() => client.release());
    const session = new LogSession(options.url, silenceMilliseconds, failed);
    await session.open();
    return new PostgresEventBus(pool, new LogStore(pool), session, pollMilliseconds, failed, keepDays);
  }

  append(topic: string, messages: readonly BusMessage[]): Promise<void> {
    return this.store.append(topic, messages);
  }

  async subscribe({ topics, ...handling }: GroupSubscription): Promise<Subscription> {
    return this.track(topics.map((topic) => (stop) => followAsGroup({ ...this.tools(topic, stop), ...handling })));
  }

  async fanOut({ topics, handle }: FanOutSubscription): Promise<Subscription> {
    const starts = await Promise.all(topics.map((topic) => this.store.end(topic)));
    return this.track(
      topics.map(
        (topic, index) => (stop) => followFromNow({ ...this.tools(topic, stop), start: starts[index]!, handle }),
      ),
    );
  }

  rewind(group: string, topic: string, offset: number): Promise<void> {
    return this.store.rewind(group, topic, offset);
  }

  lag(group: string): Promise<Lag[]> {
    return this.store.lag(group);
  }

  forget(word: string): Promise<number> {
    return this.store.forget(word);
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.retention?.close();
    await this.session.close();
    await this.pool.end();
  }

  private tools(topic: string, stop: AbortSignal) {
    const { store, session, pollMilliseconds, failed } = this;
    return { store, session, topic, stop, pollMilliseconds, failed };
  }

  private track(followers: ((stop: AbortSignal) => Promise<void>)[]): Subscription {
    const stop = new AbortController();
    const running = Promise.all(followers.map((follow) => follow(stop.signal)));
    const subscription = {
      close: async () => {
        stop.abort();
        await running;
        this.subscriptions.delete(subscription);
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }
}
