import { newId } from '@strainscope/kernel';
import { PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import type { ActiveJob, AddOptions, JobKind, JobQueue, Worker } from './job-queue.ts';

export interface PgBossJobQueueOptions {
  /** A role with a schema of its own and the same name. */
  url: string;
  schema: string;
  /** Hears of what it goes on after by itself. */
  failed?: (failure: unknown, what: string) => void;
}

/** The job queue of one machine: pg-boss on its PostgreSQL. */
export class PgBossJobQueue implements JobQueue {
  private readonly known = new Map<string, Promise<void>>();

  private constructor(
    private readonly boss: PgBoss,
    private readonly schema: string,
  ) {}

  static async open({ url, schema, failed }: PgBossJobQueueOptions): Promise<PgBossJobQueue> {
    const boss = new PgBoss({
      connectionString: url,
      schema,
      application_name: 'jobs',
      max: 3,
      createSchema: false,
      schedule: false,
      useListenNotify: true,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 5,
    });
    // Connections come and go; pg-boss goes on by itself, and what was in hand comes back.
    boss.on('error', (failure) => failed?.(failure, 'job queue'));
    await boss.start();
    // What earlier versions kept there, and nobody read.
    await boss.getDb().executeSql(`drop table if exists ${schema}.progress`);
    return new PgBossJobQueue(boss, schema);
  }

  async add<T extends object>(kind: JobKind, data: T, options: AddOptions = {}): Promise<string> {
    await this.declare(kind);
    const key = options.key ?? newId();
    for (;;) {
      const id = await this.boss.send(kind.name, data, {
        singletonKey: key,
        ...(options.delaySeconds !== undefined && { startAfter: options.delaySeconds }),
      });
      if (id !== null) return id;
      const [pending] = await this.boss
        .getDb()
        .executeSql(`select id from ${this.schema}.job where name = $1 and singleton_key = $2 and state <= 'active'`, [
          kind.name,
          key,
        ])
        .then(({ rows }) => rows as { id: string }[]);
      // None: it ended between the two statements, so the key is free again.
      if (pending) return pending.id;
    }
  }

  async work<T extends object>(
    kind: JobKind,
    handle: (job: ActiveJob<T>) => Promise<void>,
    concurrency = 1,
  ): Promise<Worker> {
    await this.declare(kind);
    const options = {
      includeMetadata: true,
      localConcurrency: concurrency,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 1,
    } as const;
    const worker = await this.boss.work<T>(kind.name, options, async ([job]) =>
      handle(active(job as JobWithMetadata<T>)),
    );
    return { close: () => this.boss.offWork(kind.name, { id: worker, wait: true }) };
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: true, close: true, timeout: 30_000 });
  }

  private declare(kind: JobKind): Promise<void> {
    const declared = this.known.get(kind.name) ?? this.keepQueue(kind);
    this.known.set(kind.name, declared);
    return declared;
  }

  private async keepQueue(kind: JobKind): Promise<void> {
    const settings = {
      retryLimit: (kind.attempts ?? 5) - 1,
      retryDelay: kind.firstRetrySeconds ?? 5,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds ?? 300,
      heartbeatSeconds: 10,
      notify: true,
    };
    try {
      await this.boss.createQueue(kind.name, { policy: 'exclusive', ...settings });
      // One that is there already keeps what an earlier version said of it.
      await this.boss.updateQueue(kind.name, settings);
    } catch (failure) {
      this.known.delete(kind.name);
      throw failure;
    }
  }
}

function active<T>({ id, data, retryCount, signal }: JobWithMetadata<T>): ActiveJob<T> {
  return { id, data, attempt: retryCount + 1, signal };
}
