import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { demoDomain, demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import type { MatchFile } from '@strainscope/demo-league';
import { idFrom } from '@strainscope/kernel';
import { TreeService } from '@strainscope/proto/org';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, notRun, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { hasKafka, hasS3 } from '../src/components/locations.ts';
import { servicesWithDatabase, TestCluster } from '../src/league/test-cluster.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 240_000, every: 250 };

if (hasKafka && hasS3 && hasRedis) {
  let cluster: TestCluster;
  let admin: pg.Client;

  beforeAll(async () => {
    const databaseUrls = await emptyDatabase(...servicesWithDatabase);
    cluster = await TestCluster.start({
      databaseUrls,
      env: { STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: '0.0.0' },
    });
    const { adminUrl } = await testPostgres();
    const own = new URL(adminUrl);
    own.pathname = new URL(databaseUrls.auth!).pathname;
    admin = new pg.Client({ connectionString: own.href });
    await admin.connect();
    await enrol(league, httpTransport(cluster.callUrls, cluster.actorKey));
  }, 900_000);
  afterAll(async () => {
    await admin?.end();
    await cluster?.stop();
  });

  const count = async (sql: string): Promise<number> => {
    const { rows } = await admin.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
    return rows[0]!.n;
  };

  const files = [...matchFiles(league, { seed, events: 40 })].filter(
    ({ fault, name }) => !fault && name.startsWith('MG1'),
  );

  /** Sends files as the console does: again, until they are acknowledged. */
  async function sendAll(some: readonly MatchFile[]): Promise<void> {
    const session = await eventually(
      () => ConsoleSession.signIn(cluster.service('bff').url, `admin@${demoDomain}`, demoPassword),
      patience,
    );
    for (const file of some) {
      const uploadId = idFrom('cluster upload', file.name);
      await eventually(() => session.upload({ uploadId, ...file }), patience);
    }
  }

  test('a call without a signed actor is refused, one with the system’s is answered', async () => {
    const tree = createClient(TreeService, httpTransport(cluster.callUrls, cluster.actorKey));
    await expect(tree.getNode({ nodeId: league.nodes[0]!.id })).rejects.toMatchObject({ status: 401 });
    const node = await runAsActor(systemActor, () => tree.getNode({ nodeId: league.nodes[0]!.id }));
    expect(node.name).toBe(league.nodes[0]!.name);
  });

  test('every service is killed once in turn while files come in: each event arrives once, everywhere', async () => {
    const names = [...cluster.services.keys()];
    const share = Math.ceil(files.length / names.length);
    for (const [index, name] of names.entries()) {
      const sending = sendAll(files.slice(index * share, (index + 1) * share));
      await cluster.service(name).kill();
      await cluster.service(name).start();
      await sending;
    }
    await eventually(async () => expect(await count('reporting.simulations')).toBe(files.length), patience);
    expect(await count('sensor_ingest.haes')).toBe(files.length);
    expect(await count('reporting.haes')).toBe(files.length);
    expect(await count('simulation_orchestrator.simulations')).toBe(files.length);
    for (const service of servicesWithDatabase) {
      expect([service, await count(`${service.replaceAll('-', '_')}.dead_letters`)]).toEqual([service, 0]);
    }
    process.stdout.write(
      `league: ${files.length} events through ${names.length} processes, each killed once, none lost or doubled\n`,
    );
  }, 900_000);

  test('a service that cannot reach its brokers says so, and heals by itself', async () => {
    await cluster.kafka.killBroker(0);
    const reporting = cluster.service('reporting');
    await eventually(async () => expect(await reporting.missing()).toContain('kafka'), patience);
    await cluster.kafka.startBroker(0);
    await eventually(async () => expect(await reporting.missing()).toEqual([]), patience);
  }, 600_000);

  test('SIGTERM drains: every process ends by itself, and well', async () => {
    const names = [...cluster.services.keys()];
    const codes = await Promise.all(names.map((name) => cluster.service(name).stop()));
    expect(codes).toEqual(names.map(() => 0));
  }, 600_000);
} else {
  notRun('the league as processes', 'Kafka, the S3 server or Redis is missing here');
}
