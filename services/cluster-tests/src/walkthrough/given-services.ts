import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@strainscope/persistence';
import { startRedis } from '@strainscope/testing';
import type { TestRedis } from '@strainscope/testing';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { TestKafka } from '../components/kafka.ts';
import { Line } from '../components/line.ts';
import { TestS3 } from '../components/s3.ts';

/** What the chart is given and does not make: PostgreSQL, Kafka, Redis and S3, where pods of a cluster reach them. */
export class GivenServices {
  private constructor(
    /** A superuser and an empty database, as this machine reaches it. */
    readonly adminUrl: string,
    readonly s3: TestS3,
    private readonly brokers: readonly string[],
    /** The addresses that the chart is told. */
    readonly values: object,
    private readonly close: () => Promise<void>,
  ) {}

  /** @param address of this machine, for pods */
  static async start(address: string): Promise<GivenServices> {
    // A run that is killed is cleared away by the next.
    const folder = await mkdtemp(join(process.env.STRAINSCOPE_TEST_FOLDER!, 'given-'));
    const [postgres, kafka, s3, redis] = await Promise.all([
      // A server of its own: roles belong to a whole server.
      EmbeddedPostgres.start({ folder: join(folder, 'postgres'), settings: { fsync: 'off' } }),
      TestKafka.start(1, address),
      TestS3.start(),
      startRedis(),
    ]);
    const values = await valuesAt(address, { postgres, kafka, s3, redis });
    return new GivenServices(await emptyDatabase(postgres.adminUrl), s3, kafka.brokers, values, async () => {
      await Promise.all([postgres.stop(), kafka.stop(), s3.stop(), redis.stop()]);
      await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
    });
  }

  /** Deletes every topic and every group of readers, as after the loss of all brokers. No reader may be connected. */
  async loseEvents(): Promise<void> {
    const admin = new Kafka({ brokers: [...this.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const { groups } = await admin.listGroups();
      await admin.deleteGroups(groups.map(({ groupId }) => groupId));
      const topics = await admin.listTopics();
      await admin.deleteTopics({ topics: topics.filter((topic) => !topic.startsWith('__')) });
    } finally {
      await admin.disconnect();
    }
  }

  /** Runs statements as the superuser. */
  async query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.adminUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  stop(): Promise<void> {
    return this.close();
  }
}

interface Started {
  postgres: EmbeddedPostgres;
  kafka: TestKafka;
  s3: TestS3;
  redis: TestRedis;
}

/** Everything listens on the loopback interface alone; lines lead there from where pods call. */
async function valuesAt(address: string, { postgres, kafka, s3, redis }: Started): Promise<object> {
  const from = (port: number) => Line.to({ port, host: '127.0.0.1' }, address, port);
  const [database, objects] = await Promise.all(
    [postgres.adminUrl, s3.endpoint].map((url) => from(Number(new URL(url).port))),
  );
  const brokers = kafka.brokers.map((broker) => Number(broker.split(':')[1]));
  await Promise.all(brokers.map(from));
  const memory = await Line.to({ path: redis.url }, address);
  return {
    secrets: { kafka: '', redis: '', smtp: '' },
    postgres: { host: address, port: database!.port, sslMode: 'disable' },
    kafka: { brokers: brokers.map((port) => `${address}:${port}`), replication: 1, partitions: 3, tls: false },
    s3: { endpoint: `http://${address}:${objects!.port}` },
    redis: { url: `redis://${address}:${memory.port}` },
    // No server takes letters there; they wait.
    smtp: { url: `smtp://${address}:25` },
  };
}

async function emptyDatabase(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('create database strainscope');
  } finally {
    await client.end();
  }
  return Object.assign(new URL(adminUrl), { pathname: '/strainscope' }).href;
}
