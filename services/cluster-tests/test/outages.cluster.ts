import { setTimeout as sleep } from 'node:timers/promises';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { demoDomain, demoPassword, makeLeague, matchEvents, matchFiles } from '@strainscope/demo-league';
import { newId } from '@strainscope/kernel';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, notRun } from '@strainscope/testing';
import { hasKafka, hasS3 } from '../src/components/locations.ts';
import { whyNoOwnMounts } from '../src/components/own-mounts.ts';
import { TestNames } from '../src/components/test-names.ts';
import { eventIdOf } from '../src/league/gateway.ts';
import { sidelinesOf } from '../src/league/gateways.ts';
import type { Sideline } from '../src/league/gateways.ts';
import type { ServiceProcess } from '../src/league/service-process.ts';
import { TestCluster } from '../src/league/test-cluster.ts';
import { thoseWhoWear } from '../src/league/those-who-wear.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 240_000, every: 250 };
const MINUTE = 60_000;
const whyWithoutNames = whyNoOwnMounts();

if (hasKafka && hasS3 && hasRedis) {
  let cluster: TestCluster;
  let ingest: ServiceProcess;
  let session: ConsoleSession;
  let names: TestNames | undefined;
  let sidelines: Sideline[];

  beforeAll(async () => {
    const databaseUrls = await emptyDatabase('auth', 'org-hierarchy', 'sensor-ingest');
    if (whyWithoutNames === null) names = await TestNames.start();
    cluster = await TestCluster.start({ databaseUrls, cuttable: true, ...(names && { names }) });
    ingest = cluster.service('sensor-ingest');
    const events = [...matchEvents(league, { seed, events: 8 })];
    const sensors = new Set([
      ...events.map(({ sensorId }) => sensorId),
      ...files.map(({ name }) => name.split('-')[0]!),
    ]);
    await enrol(thoseWhoWear(sensors, league), httpTransport(cluster.callUrls, cluster.actorKey));
    session = await eventually(signIn, patience);
    sidelines = await sidelinesOf(league, events, cluster);
  }, 900_000);
  afterAll(async () => {
    await cluster?.stop();
    await names?.stop();
  });

  const signIn = () => ConsoleSession.signIn(cluster.url, `admin@${demoDomain}`, demoPassword);
  const files = [...matchFiles(league, { seed, events: 60 })].filter(
    ({ fault, name }) => !fault && name.startsWith('MG1'),
  );

  /** A connection that idled may be closed this very moment: whoever hears nothing asks again. */
  const answered = (ask: () => Promise<Response>) => eventually(ask, patience);

  /** Sends the next file, which stays the next until it is taken; answers the status, and when to come back. */
  async function send(): Promise<{ status: number; retryAfter: number }> {
    const { status, headers } = await answered(() => session.offer({ uploadId: newId(), ...files[0]! }));
    if (status === 200) files.shift();
    return { status, retryAfter: Number(headers.get('retry-after')) };
  }

  /** What people are answered: whoever sends a file, and whoever opens screens of two services. */
  async function answers(): Promise<{ status: number; retryAfter: number }[]> {
    const screens = ['/account/security', '/team/all-user-teams'].map(async (path) => {
      const { status, headers } = await answered(() => session.get(path));
      return { status, retryAfter: Number(headers.get('retry-after')) };
    });
    return Promise.all([send(), ...screens]);
  }

  /** Expects that all are told when to come back: no caller is turned away for good or signed out. */
  async function allAreToldToComeBack(): Promise<void> {
    for (const { status, retryAfter } of await answers()) {
      expect(status).toBe(503);
      expect(retryAfter).toBeGreaterThan(0);
    }
  }

  async function forAMinute(look: () => Promise<void>): Promise<void> {
    const end = Date.now() + MINUTE;
    do {
      await look();
      await sleep(1_000);
    } while (Date.now() < end);
  }

  /** A gateway that hears nothing but "later" sends its events until they are taken, which is waited for later. */
  function gatewaySends(): () => Promise<void> {
    const { gateway, events } = sidelines.shift()!;
    const before = gateway.repeats.length;
    const sending = gateway.send(events);
    return async () => {
      expect(await sending).toEqual(new Map(events.map((event) => [eventIdOf(event), 'accepted'])));
      expect(gateway.repeats.length).toBeGreaterThan(before);
    };
  }

  async function announcementsFollow(): Promise<void> {
    await eventually(async () => {
      const figures = await (await fetch(`${ingest.url}/metrics`)).text();
      expect(/^strainscope_outbox_age_seconds\{.*\} (.*)$/m.exec(figures)![1]).toBe('0');
    }, patience);
  }

  const isMissing = (what: string) => eventually(async () => expect(await ingest.missing()).toContain(what), patience);
  const isBack = () => eventually(async () => expect(await ingest.missing()).toEqual([]), patience);
  const works = () => eventually(async () => expect((await send()).status).toBe(200), patience);

  test('what is away is told by readiness, is answered with a time to come back, and heals by itself', async () => {
    await works();
    for (const what of ['database', 's3'] as const) {
      await cluster.lines[what]!.cut();
      await isMissing(what);
      expect(await ingest.isReady()).toBe(false);
      const { status, retryAfter } = await send();
      expect([what, status]).toEqual([what, 503]);
      expect(retryAfter).toBeGreaterThan(0);
      await cluster.lines[what]!.mend();
      await isBack();
      await works();
    }
  }, 1_200_000);

  test('without Redis and without a broker files are taken in all the same: letters and announcements follow', async () => {
    await cluster.lines.redis!.cut();
    await isMissing('redis');
    // In a cluster its pods would be taken out, all at once, and nobody would take the files in.
    expect(await ingest.isReady()).toBe(true);
    expect((await send()).status).toBe(200);
    await cluster.lines.redis!.mend();
    await isBack();

    await cluster.kafka.killBroker(0);
    await isMissing('kafka');
    expect(await ingest.isReady()).toBe(true);
    expect((await send()).status).toBe(200);
    await cluster.kafka.startBroker(0);
    await isBack();
    await announcementsFollow();
  }, 1_200_000);

  test('PostgreSQL, the object store, Redis and the broker are away for a minute: everybody is told when to come back, and all heals by itself', async () => {
    await cluster.kafka.killBroker(0);
    for (const line of Object.values(cluster.lines)) await line.cut();
    await isMissing('database');
    const gatewayIsHeard = gatewaySends();
    await forAMinute(allAreToldToComeBack);
    for (const line of Object.values(cluster.lines)) await line.mend();
    await cluster.kafka.startBroker(0);
    await isBack();
    await works();
    await gatewayIsHeard();
    await announcementsFollow();
  }, 1_200_000);

  if (whyWithoutNames !== null) notRun('names are not resolved', whyWithoutNames);
  else
    test('names are not resolved for a minute, and connections were lost: everybody is told when to come back, and all heals by itself', async () => {
      names!.fallSilent();
      await cluster.kafka.killBroker(0);
      for (const line of Object.values(cluster.lines)) await line.cut();
      await isMissing('database');
      // All is there again, for whoever knows the address.
      for (const line of Object.values(cluster.lines)) await line.mend();
      await cluster.kafka.startBroker(0);
      const gatewayIsHeard = gatewaySends();
      await forAMinute(allAreToldToComeBack);
      names!.answerAgain();
      await isBack();
      await works();
      await gatewayIsHeard();
      await announcementsFollow();
    }, 1_200_000);
} else {
  notRun('outages', 'Kafka, the S3 server or Redis is missing here');
}
