import { createHash } from 'node:crypto';
import { newId } from '@strainscope/kernel';
import Bull from 'bull';
import type { Job, Queue } from 'bull';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { ActiveJob, AddOptions, JobKind, JobQueue, Worker } from './job-queue.ts';

export interface BullJobQueueOptions {
  /** `redis://…`, `rediss://…` or the path of a socket. The server keeps what it is given: append-only file, no eviction. */
  url: string;
  /** Sets installations on one Redis apart. */
  prefix?: string;
  /**
   * Milliseconds after which a Redis that does not answer counts as lost; 30 s unless told, and more than the 5 s that bull
   * has it wait.
   */
  silenceMilliseconds?: number;
  /** Hears of what it goes on after by itself. */
  failed?: (failure: unknown, what: string) => void;
}

const WEEK = 7 * 24 * 3600;

type Asked = Required<Omit<BullJobQueueOptions, 'failed'>>;

interface Doubling {
  firstMilliseconds: number;
}

/** The job queue of a cluster: bull on Redis. */
export class BullJobQueue implements JobQueue {
  private readonly senders = new Map<string, Queue>();
  private readonly workers = new Set<Worker>();
  private readonly connections = new Set<Redis>();

  private constructor(
    private readonly options: Asked,
    private readonly redis: Redis,
    private readonly failed: (failure: unknown) => void,
  ) {}

  /** Fails when Redis cannot be reached now; later it waits for it. */
  static async open({ failed, ...options }: BullJobQueueOptions): Promise<BullJobQueue> {
    const asked = { prefix: 'strainscope', silenceMilliseconds: 30_000, ...options };
    let latest: unknown;
    // Connections come and go; ioredis and bull go on by themselves.
    const tell = (failure: unknown) => {
      latest = failure;
      failed?.(failure, 'job queue');
    };
    const redis = connection(asked, { lazyConnect: true }).on('error', tell);
    await redis.connect().catch((closed: unknown) => {
      redis.disconnect();
      throw new RedisNotReached(latest ?? closed);
    });
    return new BullJobQueue(asked, redis, tell);
  }

  async add<T extends object>(kind: JobKind, data: T, options: AddOptions = {}): Promise<string> {
    const id = options.key === undefined ? newId() : await this.idOf(kind, options.key);
    const job = await this.sender(kind).add(data, {
      jobId: id,
      attempts: kind.attempts ?? 5,
      backoff: { type: 'doubling', options: { firstMilliseconds: (kind.firstRetrySeconds ?? 5) * 1000 } },
      removeOnComplete: { age: WEEK },
      removeOnFail: { age: WEEK },
      ...(options.delaySeconds !== undefined && { delay: options.delaySeconds * 1000 }),
    });
    return String(job.id);
  }

  async work<T extends object>(
    kind: JobKind,
    handle: (job: ActiveJob<T>) => Promise<void>,
    concurrency = 1,
  ): Promise<Worker> {
    const queue = this.queue(kind);
    const closing = new AbortController();
    const workOn = async (job: Job<T>) => {
      const timeout = AbortSignal.timeout((kind.timeoutSeconds ?? 300) * 1000);
      const outOfTime = Promise.withResolvers<never>();
      timeout.addEventListener('abort', () => outOfTime.reject(timeout.reason as Error));
      const signal = AbortSignal.any([timeout, closing.signal]);
      await Promise.race([handle(active(job, signal)), outOfTime.promise]);
    };
    // Ends with the queue. One that cannot begin is not ready either; one that is closed as it begins is done with.
    queue.process(concurrency, workOn).catch(this.failed);
    const worker = {
      close: async () => {
        if (!this.workers.delete(worker)) return;
        closing.abort();
        await queue.close();
      },
    };
    this.workers.add(worker);
    await queue.isReady();
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close()));
    await Promise.all([...this.senders.values()].map((queue) => queue.close()));
    for (const redis of [this.redis, ...this.connections]) redis.disconnect();
  }

  /**
   * A key's jobs are numbered: bull ignores a job whose id it has, and the number moves on only once its job has ended.
   * So of two that add at once both name the same job, and a death between any two steps loses nothing.
   */
  private async idOf(kind: JobKind, key: string): Promise<string> {
    const digest = createHash('sha256').update(key).digest('base64url');
    const counter = `${this.options.prefix}:job-keys:${kind.name}:${digest}`;
    for (;;) {
      const number = (await this.redis.get(counter)) ?? '0';
      const id = `${digest}-${number}`;
      const job = await this.sender(kind).getJob(id);
      if (job === null || !(await hasEnded(job))) return id;
      await this.redis.eval(moveOn, 1, counter, number, 4 * WEEK);
    }
  }

  /** One connection for all that only add. */
  private sender(kind: JobKind): Queue {
    const sender = this.senders.get(kind.name) ?? this.queue(kind);
    this.senders.set(kind.name, sender);
    return sender;
  }

  private queue(kind: JobKind): Queue {
    const queue = new Bull(kind.name, {
      prefix: `${this.options.prefix}:jobs`,
      createClient: (type) => this.connect(type),
      settings: {
        // A dead worker's job comes back after its lock, however often: what kills workers ends by its attempts.
        lockDuration: 15_000,
        stalledInterval: 5_000,
        maxStalledCount: kind.attempts ?? 5,
        backoffStrategies: { doubling: (made, _, options: Doubling) => options.firstMilliseconds * 2 ** (made - 1) },
      },
    });
    return queue.on('error', this.failed);
  }

  /**
   * Bull leaves open what it did not open itself, and opens the blocking one again while it closes a worker: they end
   * with the queue. Its two blocking connections may never give up.
   */
  private connect(type: 'client' | 'subscriber' | 'bclient'): Redis {
    const patient = { maxRetriesPerRequest: null, enableReadyCheck: false };
    const redis = connection(this.options, type === 'client' ? {} : patient);
    this.connections.add(redis);
    return redis.on('error', this.failed);
  }
}

/**
 * Makes a connection that notices that Redis was lost without a word: by what is asked and not answered, and where it
 * only listens by the kernel, which asks for it. A worker that waits for work there would otherwise do so for hours.
 */
function connection({ url, silenceMilliseconds }: Asked, options: RedisOptions): Redis {
  const noticing = { socketTimeout: silenceMilliseconds, keepAlive: silenceMilliseconds / 2 };
  const redis = new Redis(url, { ...noticing, ...options });
  // ioredis (issue 2147) goes on watching a connection that broke, and ends the one after it in its place.
  return redis.on('close', () => {
    clearTimeout(Reflect.get(redis, 'socketTimeoutTimer') as NodeJS.Timeout | undefined);
    Reflect.set(redis, 'socketTimeoutTimer', undefined);
  });
}

/** Why, in the words of ioredis, which itself says only that the connection is closed. The command that was refused holds the password. */
class RedisNotReached extends Error {
  readonly code: string | undefined;

  constructor(failure: unknown) {
    const { message, code } = Object(failure) as { message?: unknown; code?: string };
    super(String(message));
    this.name = 'RedisNotReached';
    this.code = code;
  }
}

/** Only from the number that was seen: whoever comes second finds it moved. */
const moveOn = `
  if (redis.call('get', KEYS[1]) or '0') == ARGV[1] then
    redis.call('set', KEYS[1], ARGV[1] + 1, 'EX', ARGV[2])
  end`;

/** A job that is just being moved is in none of bull's lists: it has not ended. */
async function hasEnded(job: Job): Promise<boolean> {
  const state = await job.getState();
  return state === 'completed' || state === 'failed';
}

function active<T>(job: Job<T>, signal: AbortSignal): ActiveJob<T> {
  return {
    id: String(job.id),
    data: job.data,
    attempt: job.attemptsMade + 1,
    signal,
  };
}
