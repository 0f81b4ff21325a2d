import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describeBlobStore } from '@strainscope/blob/conformance';
import { loadConfig } from '@strainscope/config';
import { describeJobQueue } from '@strainscope/jobs/conformance';
import { killWorking } from '@strainscope/jobs/kill-working';
import { DomainError } from '@strainscope/kernel';
import { describeEventBus } from '@strainscope/messaging/conformance';
import { createLogger } from '@strainscope/observability';
import {
  clusterConnections,
  clusterSections,
  openClusterBus,
  processSection,
  withPassword,
} from '@strainscope/service-kit';
import { hasRedis, notRun } from '@strainscope/testing';
import { ToldByChart } from '../src/charts/told-by-chart.ts';
import { hasOpenssl } from '../src/components/authority.ts';
import { freePorts } from '../src/components/free-ports.ts';
import { hasHelm, hasKafka, hasS3 } from '../src/components/locations.ts';
import { SecuredServers, securedServers } from '../src/components/secured-servers.ts';
import type { SecuredServer } from '../src/components/secured-servers.ts';
import { ServiceProcess } from '../src/league/service-process.ts';

const sections = { process: processSection, ...clusterSections };
const nameOf = { kafka: 'Kafka', redis: 'Redis', s3: 'S3' };
const adapterOf = { EventBus: 'Kafka, secured', JobQueue: 'bull, secured', BlobStore: 'S3, secured' };

if (hasKafka && hasRedis && hasS3 && hasHelm && hasOpenssl) {
  let servers: SecuredServers;
  let told: ToldByChart;
  /** What the Secrets of an installation hold, by the names of their files. */
  let secrets: Record<string, string>;
  const publicOnes = getCACertificates('default');

  beforeAll(async () => {
    servers = await SecuredServers.start();
    told = await ToldByChart.as('bff', [
      `kafka.brokers=${JSON.stringify(servers.brokers)}`,
      'kafka.replication=1',
      'kafka.partitions=3',
      `redis.url="${servers.redisUrl}"`,
      `s3.endpoint="${servers.s3.endpoint}"`,
      'secrets.authorities="own-authorities"',
    ]);
    secrets = {
      'actor-key': 'ab'.repeat(32),
      'blob-secret': 'cd'.repeat(32),
      'kafka-username': servers.kafkaUser.username,
      'kafka-password': servers.kafkaUser.password,
      's3-access-key': servers.s3.accessKey,
      's3-secret-key': servers.s3.secretKey,
      'redis-password': servers.redisPassword,
      'smtp-password': 'password of the relay',
      authorities: Object.values(servers.authorities).join(''),
    };
    // As `NODE_EXTRA_CA_CERTS` does it for a process that starts.
    setDefaultCACertificates([...publicOnes, ...Object.values(servers.authorities)]);
  }, 300_000);
  afterAll(async () => {
    setDefaultCACertificates(publicOnes);
    await told.remove();
    await servers.stop();
  });

  // Members of a group that a test leaves are not waited for as long as in an installation.
  const read = async () =>
    loadConfig(sections, { env: { ...(await told.with(secrets)), STRAINSCOPE_KAFKA_SESSION_SECONDS: '6' } });

  /** As a service opens them when it starts. */
  const connect = async (blobsUrl = () => '') =>
    clusterConnections.open(await read(), {
      service: 'secured',
      blobsUrl,
      logger: createLogger({ service: 'secured', level: 'silent' }),
    });

  describeEventBus(adapterOf.EventBus, async (known) => {
    const { kafka } = await read();
    const open = (service: string) => openClusterBus(kafka, service, () => undefined, [known]);
    const [one, other] = await Promise.all([open('one'), open('other')]);
    return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
  });

  describeJobQueue(adapterOf.JobQueue, async () => {
    const { adapters, close } = await connect();
    const { redis } = await read();
    const { NODE_EXTRA_CA_CERTS } = await told.with(secrets);
    return {
      queue: adapters.jobs,
      dieWorking: (kind) => killWorking({ adapter: 'bull', url: withPassword(redis) }, kind, { NODE_EXTRA_CA_CERTS }),
      close,
    };
  });

  describeBlobStore(adapterOf.BlobStore, async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { adapters, serveBlobs, close } = await connect(
      () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/blobs`,
    );
    server.on('request', (request, response) =>
      serveBlobs(request, response, (error) =>
        response.writeHead(error instanceof DomainError ? error.status : 500).end(),
      ),
    );
    const { s3 } = await read();
    return {
      store: adapters.blobs,
      damage: (key) => appendFile(servers.s3.fileOf(s3.bucket, `objects/${key}`), 'x'),
      async close() {
        server.closeAllConnections();
        server.close();
        await close();
      },
    };
  });

  describe('a service that is told what the chart tells it', () => {
    const start = async (changed: Readonly<Record<string, string>> = {}) => {
      const [port, metrics] = await freePorts(2);
      const env = await told.with({ ...secrets, ...changed });
      const service = new ServiceProcess('bff', port!, { ...env, STRAINSCOPE_PROCESS_METRICS_PORT: String(metrics) });
      return { service, ready: service.start(120) };
    };

    test('is ready', async () => {
      const { service, ready } = await start();
      await ready;
      expect(await service.missing()).toEqual([]);
      expect(await service.stop()).toBe(0);
    });

    test.each<[SecuredServer, Record<string, string>, string]>([
      ['kafka', { 'kafka-password': 'another one' }, 'STRAINSCOPE_KAFKA_PASSWORD'],
      ['redis', { 'redis-password': 'another one' }, 'STRAINSCOPE_REDIS_PASSWORD'],
      ['s3', { 's3-secret-key': 'another one' }, 'STRAINSCOPE_S3_SECRET_KEY'],
    ])('does not start with a wrong password of %s, and says which setting that is', async (_, wrong, setting) => {
      const said = await refusalOf(start(wrong));
      expect(said).toContain(setting);
      for (const password of ['another one', ...passwords()]) expect(said).not.toContain(password);
    });

    test.each(securedServers)(
      'does not start where no authority vouches for %s, and says what to tell it',
      async (untrusted) => {
        const others = securedServers.filter((server) => server !== untrusted);
        const authorities = others.map((server) => servers.authorities[server]).join('');
        const said = await refusalOf(start({ authorities }));
        expect(said).toContain(`The certificate of ${nameOf[untrusted]} is not trusted`);
        expect(said).toContain('NODE_EXTRA_CA_CERTS');
        for (const password of passwords()) expect(said).not.toContain(password);
      },
    );

    const passwords = () => ['kafka-password', 'redis-password', 's3-secret-key'].map((name) => secrets[name]!);

    /** The last of what a process says that ends instead of becoming ready. */
    async function refusalOf(starting: Promise<{ service: ServiceProcess; ready: Promise<void> }>): Promise<string> {
      const { service, ready } = await starting;
      const failure: unknown = await ready.then(
        () => undefined,
        (error: unknown) => error,
      );
      await service.kill();
      return String(failure);
    }
  });
} else {
  for (const [port, adapter] of Object.entries(adapterOf)) {
    notRun(`${port} × ${adapter}`, 'needs Kafka, S3, Redis, Helm and openssl');
  }
}
