import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { demoDomain, demoPassword, makeLeague, matchEvents, matchFiles, Random } from '@strainscope/demo-league';
import type { MatchFile } from '@strainscope/demo-league';
import { instantSolver } from '@strainscope/e2e/instant-solver';
import { idFrom } from '@strainscope/kernel';
import { TreeService } from '@strainscope/proto/org';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, notRun } from '@strainscope/testing';
import { Kafka, logLevel } from 'kafkajs';
import type { TestKafka } from '../src/components/kafka.ts';
import { hasKafka, hasS3 } from '../src/components/locations.ts';
import { Arrivals } from '../src/league/arrivals.ts';
import { eventIdOf } from '../src/league/gateway.ts';
import { sidelinesOf } from '../src/league/gateways.ts';
import type { Sideline } from '../src/league/gateways.ts';
import { LiveScreen } from '../src/league/live-screen.ts';
import { Screens } from '../src/league/screens.ts';
import { servicesWithDatabase, TestCluster } from '../src/league/test-cluster.ts';
import { LeagueRecords } from './league-records.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 240_000, every: 250 };

if (hasKafka && hasS3 && hasRedis) {
  let tools: string;
  let cluster: TestCluster;
  let records: LeagueRecords;
  let arrivals: Arrivals;

  beforeAll(async () => {
    tools = await mkdtemp(join(tmpdir(), 'strainscope-league-'));
    const databaseUrls = await emptyDatabase(...servicesWithDatabase);
    cluster = await TestCluster.start({
      databaseUrls,
      env: {
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: 'instant',
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(tools),
        STRAINSCOPE_PROCESS_DRAIN_SECONDS: '1',
      },
    });
    records = await LeagueRecords.connect(databaseUrls.auth!);
    arrivals = Arrivals.watch(records.database);
    await enrol(league, httpTransport(cluster.callUrls, cluster.actorKey));
  }, 900_000);
  afterAll(async () => {
    await arrivals?.stop();
    await records?.close();
    await cluster?.stop();
    await rm(tools, { recursive: true, force: true, maxRetries: 5 });
  });

  const events = [...matchEvents(league, { seed, events: 600 })];
  /** As somebody watches them in play: one after the other. */
  const played = [...matchEvents(league, { seed, events: 20, firstDay: '2027-01-09' })];
  /** Files of other days, which people send at the console. */
  const files = [...matchFiles(league, { seed, events: 40, firstDay: '2026-11-21' })].filter(
    ({ fault, name }) => !fault && name.startsWith('MG1'),
  );

  const signIn = () =>
    eventually(() => ConsoleSession.signIn(cluster.url, `admin@${demoDomain}`, demoPassword), patience);

  /** Sends files as the console does: again, until they are acknowledged. */
  async function upload(some: readonly MatchFile[]): Promise<void> {
    const session = await signIn();
    for (const file of some) {
      const uploadId = idFrom('cluster upload', file.name);
      await eventually(() => session.upload({ uploadId, ...file }), patience);
    }
  }

  /** Every gateway sends the share `index` of `shares` of its events, all at once; each is accepted. */
  async function report(sidelines: readonly Sideline[], index: number, shares: number): Promise<void> {
    await Promise.all(
      sidelines.map(async ({ gateway, events: heard }) => {
        const some = heard.filter((_, at) => at % shares === index);
        if (some.length === 0) return;
        const states = await gateway.send(some);
        expect(states).toEqual(new Map(some.map((event) => [eventIdOf(event), 'accepted'])));
        for (const id of states.keys()) arrivals.accepted(id);
      }),
    );
  }

  test('a call without a signed actor is refused, one with the system’s is answered', async () => {
    const tree = createClient(TreeService, httpTransport(cluster.callUrls, cluster.actorKey));
    await expect(tree.getNode({ nodeId: league.nodes[0]!.id })).rejects.toMatchObject({ status: 401 });
    const node = await runAsActor(systemActor, () => tree.getNode({ nodeId: league.nodes[0]!.id }));
    expect(node.name).toBe(league.nodes[0]!.name);
  });

  test('every service is killed once in turn while gateways and people send: each event arrives once, everywhere', async () => {
    const killSeed = Number(process.env.STRAINSCOPE_KILL_SEED ?? Date.now() % 100_000);
    const random = new Random(killSeed);
    const names = [...cluster.services.keys()];
    const sidelines = await sidelinesOf(league, events, cluster);
    expect(sidelines.length).toBeGreaterThanOrEqual(40);
    const total = played.length + events.length + files.length;
    const listed = (n: number) =>
      eventually(async () => expect(await records.count('reporting.haes')).toBe(n), patience);

    const screen = await LiveScreen.open(await signIn());
    const missing = async () => (await records.eventIds()).filter((id) => !screen.shownAt.has(id));
    const allShown = async (n: number) => {
      await listed(n);
      await eventually(async () => expect(await missing()).toEqual([]), patience);
      expect(screen.resets).toBe(0);
      return arrivals.summary(screen);
    };
    for (const { gateway, events: heard } of await sidelinesOf(league, played, cluster)) {
      for (const event of heard) {
        await report([{ gateway, events: [event] }], 0, 1);
        await sleep(1_000);
      }
    }
    const oneByOne = await allShown(played.length);
    const rounds = names.length + 1;
    await report(sidelines, 0, rounds);
    const ofFirst = sidelines.reduce((sum, { events: heard }) => sum + Math.ceil(heard.length / rounds), 0);
    const together = await allShown(played.length + ofFirst);

    let amid = 0;
    const share = Math.ceil(files.length / names.length);
    for (const [index, name] of names.entries()) {
      const taken = await records.count('sensor_ingest.haes');
      const sending = Promise.all([
        report(sidelines, index + 1, rounds),
        upload(files.slice(index * share, (index + 1) * share)),
      ]);
      await sleep(random.between(0, 2_000));
      if (await isAmid(taken)) amid += 1;
      await cluster.service(name).kill();
      await cluster.service(name).start();
      await sending;
    }
    await listed(total);
    const again = await Promise.all(sidelines.map(({ gateway, events: heard }) => gateway.send(heard)));
    expect(new Set(again.flatMap((states) => [...states.values()]))).toEqual(new Set(['duplicate']));

    await records.expectAllComplete(total);
    await records.expectEachOnce(total);
    await records.expectNothingParked();

    // What neither its streams told nor the lists after a reset had yet is there with the list that follows the last update.
    const last = await screen.listed();
    expect((await missing()).filter((id) => !last.has(id))).toEqual([]);
    const late = (await missing()).length;
    if (late > 0) expect(screen.resets).toBeGreaterThan(0);
    await screen.close();
    process.stdout.write(
      `league: ${played.length + events.length} events from ${sidelines.length} gateways and ${files.length} files through ` +
        `${names.length} processes, each killed once (seed ${killSeed}), ${amid} of them amid the work of their round, ` +
        `none lost or doubled, every simulation ended once; one a second: ${oneByOne}; all gateways in one moment: ${together}; while processes die ${arrivals.summary(screen)}; ` +
        `the open screen loaded its lists ${screen.resets} times for what its stream had missed, and had so ${screen.loaded + late} events\n`,
    );
    expect(amid).toBeGreaterThanOrEqual(names.length / 2);
  }, 1_800_000);
  notRun(
    'league: latency of alerts',
    'the product raises none: rules, alerts with their states, and their place on every console are missing; printed above is the way that they will take, from the gateway to an open screen',
  );

  /** Some of what is being sent has been taken in, and not all of that is solved. @param before taken in before it was sent */
  async function isAmid(before: number): Promise<boolean> {
    const taken = await records.count('sensor_ingest.haes');
    const solved = await records.count(`simulation_orchestrator.simulations where status = 'complete'`);
    return taken > before && solved < taken;
  }

  test('a service that cannot reach its brokers says so, and heals by itself', async () => {
    await cluster.kafka.killBroker(0);
    const reporting = cluster.service('reporting');
    await eventually(async () => expect(await reporting.missing()).toContain('kafka'), patience);
    await cluster.kafka.startBroker(0);
    await eventually(async () => expect(await reporting.missing()).toEqual([]), patience);
  }, 600_000);

  test('every service is replaced by a next one while gateways send and screens are open: no call fails', async () => {
    const names = [...cluster.services.keys()];
    const later = [...matchEvents(league, { seed, events: 300, firstDay: '2026-12-05' })];
    const sidelines = await sidelinesOf(league, later, cluster);
    const before = await records.count('reporting.haes');
    const screens = Screens.open(await signIn());
    for (const [index, name] of names.entries()) {
      const sending = report(sidelines, index, names.length);
      expect([name, await cluster.replace(name)]).toEqual([name, 0]);
      await sending;
    }
    const answers = await screens.close();
    expect([...answers.keys()]).toEqual(['200']);
    expect(sidelines.flatMap(({ gateway }) => gateway.repeats)).toEqual([]);
    const all = before + later.length;
    await records.expectAllComplete(all);
    expect(await records.count('sensor_ingest.haes')).toBe(all);
    process.stdout.write(
      `rolling upgrade: ${names.length} processes replaced while ${answers.get('200')} calls of screens and ` +
        `${later.length} events of ${sidelines.length} gateways were answered, none failed or was repeated\n`,
    );
  }, 1_800_000);

  test('SIGTERM drains: every process ends by itself, and well; all is announced, and nothing is held any more', async () => {
    const last = [...matchEvents(league, { seed, events: 100, firstDay: '2026-12-02' })];
    // Accepted a moment before: its announcements, and what follows from them, are on their way.
    await report(await sidelinesOf(league, last, cluster), 0, 1);
    const names = [...cluster.services.keys()];
    const codes = await Promise.all(names.map((name) => cluster.service(name).stop()));
    expect(codes).toEqual(names.map(() => 0));
    await records.expectNothingUnsent();
    // Leased: their workers have finished or given them back.
    expect(
      await records.count(`simulation_orchestrator.simulations where status in ('running', 'post-processing')`),
    ).toBe(0);
    expect(await membersOf(cluster.kafka, servicesWithDatabase)).toEqual([]);
  }, 600_000);
} else {
  notRun('the league as processes', 'Kafka, the S3 server or Redis is missing here');
}

/** Who the brokers take for a member of the groups: whoever left did so, and whoever died until their session ends. */
async function membersOf({ brokers }: TestKafka, groups: readonly string[]): Promise<string[]> {
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await kafka.connect();
  const { groups: described } = await kafka.describeGroups([...groups]);
  await kafka.disconnect();
  return described.flatMap(({ groupId, members }) => members.map(() => groupId));
}
