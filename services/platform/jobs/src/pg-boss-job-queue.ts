import { newId } from '@strainscope/kernel';
import { PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import type { ActiveJob, AddOptions, JobKind, JobQueue, JobStatus, Worker } from './job-queue.ts';

export interface PgBossJobQueueOptions {
  /** A role with a schema of its own and the same name. */
  url: string;
  schema: string;
}

const states: Record<string, JobStatus['state']> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'active',
  completed: 'complete',
  failed: 'failed',
  cancelled: 'failed',
};

/** The job queue of one machine: pg-boss on its PostgreSQL. */
export class PgBossJobQueue implements JobQueue {
  private readonly known = new Map<string, Promise<void>>();

  private constructor(
    private readonly boss: PgBoss,
    private readonly schema: string,
  ) {}

  static async open({ url, schema }: PgBossJobQueueOptions): Promise<PgBossJobQueue> {
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
    boss.on('error', () => undefined);
    await boss.start();
    await boss
      .getDb()
      .executeSql(`create table if not exists ${schema}.progress (job_id uuid primary key, fraction real not null)`);
    // What was said of jobs that pg-boss has forgotten meanwhile.
    await boss.getDb().executeSql(`delete from ${schema}.progress where job_id not in (select id from ${schema}.job)`);
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
      handle(this.active(job as JobWithMetadata<T>)),
    );
    return { close: () => this.boss.offWork(kind.name, { id: worker, wait: true }) };
  }

  async status(kind: JobKind, id: string): Promise<JobStatus | undefined> {
    const [job] = await this.boss.findJobs(kind.name, { id });
    if (job === undefined) return undefined;
    const { rows } = await this.boss
      .getDb()
      .executeSql(`select fraction from ${this.schema}.progress where job_id = $1`, [id]);
    const state = states[job.state]!;
    const begun = state === 'waiting' ? job.retryCount : job.retryCount + 1;
    return { state, progress: (rows as { fraction: number }[])[0]?.fraction ?? 0, attempts: begun };
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: true, close: true, timeout: 30_000 });
  }

  private active<T>(job: JobWithMetadata<T>): ActiveJob<T> {
    return {
      id: job.id,
      data: job.data,
      attempt: job.retryCount + 1,
      signal: job.signal,
      progress: async (fraction) => {
        await this.boss
          .getDb()
          .executeSql(
            `insert into ${this.schema}.progress values ($1, $2) on conflict (job_id) do update set fraction = excluded.fraction`,
            [job.id, fraction],
          );
      },
    };
  }

  private declare(kind: JobKind): Promise<void> {
    const declared = this.known.get(kind.name) ?? this.createQueue(kind);
    this.known.set(kind.name, declared);
    return declared;
  }

  private createQueue(kind: JobKind): Promise<void> {
    return this.boss.createQueue(kind.name, {
      policy: 'exclusive',
      retryLimit: (kind.attempts ?? 5) - 1,
      retryDelay: kind.firstRetrySeconds ?? 5,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds ?? 300,
      heartbeatSeconds: 10,
      notify: true,
    });
  }
}
