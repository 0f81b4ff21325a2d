import { randomBytes } from 'node:crypto';
import { startRedis } from '@strainscope/testing';
import type { TestRedis } from '@strainscope/testing';
import { freePorts } from '../components/free-ports.ts';
import { TestKafka } from '../components/kafka.ts';
import { Line } from '../components/line.ts';
import { TestS3 } from '../components/s3.ts';
import type { TestNames } from '../components/test-names.ts';
import { Relay } from '../components/relay.ts';
import { ServiceProcess } from './service-process.ts';

/** Who answers which calls: the services that the BFF calls, and the RPC package of each. */
const packages: Record<string, string> = {
  auth: 'strainscope.auth.v1',
  'org-hierarchy': 'strainscope.org.v1',
  'sensor-ingest': 'strainscope.ingest.v1',
  'simulation-orchestrator': 'strainscope.simulation.v1',
  reporting: 'strainscope.reporting.v1',
  'ml-training': 'strainscope.ml.v1',
};
/** Those that nobody calls, too. */
export const servicesWithDatabase = [...Object.keys(packages), 'media'];

export interface TestClusterOptions {
  /** URL of each service's own role; services without one are not started. */
  databaseUrls: Readonly<Record<string, string>>;
  /** Further settings of all services. */
  env?: Readonly<Record<string, string>>;
  /** Further settings of single ones. */
  envOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Lays lines to the object store, Redis and PostgreSQL that a test can cut. */
  cuttable?: boolean;
  /** Services are told names instead of addresses, and ask here for them. */
  names?: TestNames;
  /** Root of the checkout whose version the services run: this one, unless another is given. */
  root?: string;
}

/** Lines to what services are connected to, and the addresses that they are told instead. */
interface Lines {
  lines: Readonly<Partial<Record<'s3' | 'redis' | 'database', Line>>>;
  endpoint: string;
  redisUrl: string;
  databaseUrls: Readonly<Record<string, string>>;
}

/** Every service in a process of its own, over Kafka, S3 and Redis of its own. */
export class TestCluster {
  private constructor(
    readonly services: Map<string, ServiceProcess>,
    private readonly relays: ReadonlyMap<string, Relay>,
    readonly actorKey: Uint8Array,
    readonly callUrls: Readonly<Record<string, string>>,
    readonly kafka: TestKafka,
    readonly s3: TestS3,
    private readonly redis: TestRedis,
    readonly lines: Readonly<Partial<Record<'s3' | 'redis' | 'database', Line>>>,
  ) {}

  static async start({
    databaseUrls,
    env = {},
    envOf = {},
    cuttable = false,
    names: resolver,
    root,
  }: TestClusterOptions): Promise<TestCluster> {
    const hostOf = (part: string) => (resolver ? `${part}.strainscope.test` : '127.0.0.1');
    const [kafka, s3, redis] = await allOrNone([
      TestKafka.start(1, hostOf('kafka')),
      TestS3.start(),
      startRedis(),
    ] as const);
    const direct = { lines: {}, endpoint: s3.endpoint, redisUrl: redis.url, databaseUrls };
    const by = cuttable ? await overLines(direct, hostOf) : direct;
    const names = [...servicesWithDatabase.filter((name) => name in databaseUrls), 'bff'];
    const ports = await freePorts(names.length);
    const relays = new Map<string, Relay>();
    for (const [index, name] of names.entries()) relays.set(name, await relayTo(ports[index]!));
    const callUrls = Object.fromEntries(
      Object.entries(packages).flatMap(([name, rpcPackage]) => {
        const relay = relays.get(name);
        return relay === undefined ? [] : [[rpcPackage, relay.url]];
      }),
    );
    const toldUrls = Object.fromEntries(
      Object.entries(callUrls).map(([rpcPackage, url]) => [rpcPackage, withHost(url, hostOf('services'))]),
    );
    const actorKey = randomBytes(32);
    const shared = {
      STRAINSCOPE_LOG_LEVEL: 'warn',
      STRAINSCOPE_PROCESS_ACTOR_KEY: actorKey.toString('hex'),
      STRAINSCOPE_PROCESS_BLOB_SECRET: randomBytes(32).toString('hex'),
      STRAINSCOPE_PROCESS_CALL_URLS: JSON.stringify(toldUrls),
      STRAINSCOPE_PROCESS_PUBLIC_URL: relays.get('bff')!.url,
      STRAINSCOPE_KAFKA_BROKERS: kafka.brokers.map((broker) => broker.replace('127.0.0.1', hostOf('kafka'))).join(),
      STRAINSCOPE_KAFKA_REPLICATION: '1',
      STRAINSCOPE_KAFKA_PARTITIONS: '3',
      STRAINSCOPE_KAFKA_SESSION_SECONDS: '6',
      STRAINSCOPE_S3_ENDPOINT: by.endpoint,
      STRAINSCOPE_S3_ACCESS_KEY: s3.accessKey,
      STRAINSCOPE_S3_SECRET_KEY: s3.secretKey,
      STRAINSCOPE_REDIS_URL: by.redisUrl,
      STRAINSCOPE_SMTP_URL: 'smtp://127.0.0.1:1',
      ...env,
    };
    const services = new Map(
      names.map((name, index) => {
        const url = by.databaseUrls[name];
        const own = { ...shared, ...(url !== undefined && { STRAINSCOPE_DATABASE_URL: url }), ...envOf[name] };
        return [name, new ServiceProcess(name, ports[index]!, own, resolver?.prefix, root)];
      }),
    );
    const cluster = new TestCluster(services, relays, actorKey, callUrls, kafka, s3, redis, by.lines);
    try {
      await Promise.all([...services.values()].map((service) => service.start()));
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Where people and devices call it, whichever process answers. */
  get url(): string {
    return this.relays.get('bff')!.url;
  }

  service(name: string): ServiceProcess {
    return this.services.get(name)!;
  }

  /**
   * Starts another process of the service, and asks the old one to drain once the new one is ready, as a rollout does.
   * @param root of the version that the next one is of, where it is another one
   * @returns the old one's exit code
   */
  async replace(name: string, env: Readonly<Record<string, string>> = {}, root?: string): Promise<number | null> {
    const old = this.service(name);
    const [port] = await freePorts(1);
    const next = old.replica(port!, env, root);
    await next.start();
    this.services.set(name, next);
    this.relays.get(name)!.targets = [port!];
    return old.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.kill()));
    for (const relay of this.relays.values()) relay.close();
    await Promise.all([this.kafka.stop(), this.s3.stop(), this.redis.stop()]);
  }
}

async function relayTo(port: number): Promise<Relay> {
  const relay = await Relay.listen('127.0.0.1');
  relay.targets = [port];
  return relay;
}

/** What has started is stopped when another one does not start. */
async function allOrNone<T extends readonly { stop(): Promise<void> }[]>(starting: {
  [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    for (const outcome of await Promise.allSettled(starting)) {
      if (outcome.status === 'fulfilled') await outcome.value?.stop();
    }
    throw error;
  }
}

async function overLines(
  { endpoint, redisUrl, databaseUrls }: Lines,
  hostOf: (part: string) => string,
): Promise<Lines> {
  const s3 = await Line.to({ port: Number(new URL(endpoint).port), host: '127.0.0.1' });
  const redis = await Line.to({ path: redisUrl });
  const [own] = Object.values(databaseUrls);
  const database = await Line.to({ port: Number(new URL(own!).port), host: '127.0.0.1' });
  const addressOf = (part: string, { port }: Line) => `${hostOf(part)}:${port}`;
  const through = (url: string) => withHost(url, addressOf('postgres', database));
  return {
    lines: { s3, redis, database },
    endpoint: `http://${addressOf('s3', s3)}`,
    redisUrl: `redis://${addressOf('redis', redis)}`,
    databaseUrls: Object.fromEntries(Object.entries(databaseUrls).map(([name, url]) => [name, through(url)])),
  };
}

/** @param host with a port, or without one, where the port stays */
function withHost(url: string, host: string): string {
  return Object.assign(new URL(url), { host }).href.replace(/\/$/, '');
}
