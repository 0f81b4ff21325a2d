import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { demoDomain, demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import { newId } from '@strainscope/kernel';
import { httpTransport } from '@strainscope/service-kit';
import { emptyDatabase, eventually, hasRedis, notRun } from '@strainscope/testing';
import { hasKafka, hasS3 } from '../src/components/locations.ts';
import type { ServiceProcess } from '../src/league/service-process.ts';
import { TestCluster } from '../src/league/test-cluster.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 240_000, every: 250 };

if (hasKafka && hasS3 && hasRedis) {
  let cluster: TestCluster;
  let ingest: ServiceProcess;
  let session: ConsoleSession;

  beforeAll(async () => {
    const databaseUrls = await emptyDatabase('auth', 'org-hierarchy', 'sensor-ingest');
    cluster = await TestCluster.start({ databaseUrls, cuttable: true });
    ingest = cluster.service('sensor-ingest');
    await enrol(league, httpTransport(cluster.callUrls, cluster.actorKey));
    session = await eventually(signIn, patience);
  }, 900_000);
  afterAll(() => cluster?.stop());

  const signIn = () => ConsoleSession.signIn(cluster.url, `admin@${demoDomain}`, demoPassword);
  const files = [...matchFiles(league, { seed, events: 120 })].filter(
    ({ fault, name }) => !fault && name.startsWith('MG1'),
  );

  /** Sends the next file, which stays the next until it is taken; answers the status, and when to come back. */
  async function send(): Promise<{ status: number; retryAfter: number }> {
    const { status, headers } = await session.offer({ uploadId: newId(), ...files[0]! });
    if (status === 200) files.shift();
    return { status, retryAfter: Number(headers.get('retry-after')) };
  }

  const isMissing = (what: string) => eventually(async () => expect(await ingest.missing()).toContain(what), patience);
  const isBack = () => eventually(async () => expect(await ingest.missing()).toEqual([]), patience);
  const works = () => eventually(async () => expect((await send()).status).toBe(200), patience);

  test('what is away is told by readiness, is answered with a time to come back, and heals by itself', async () => {
    await works();
    for (const what of ['database', 's3'] as const) {
      await cluster.lines[what]!.cut();
      await isMissing(what);
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
    expect((await send()).status).toBe(200);
    await cluster.lines.redis!.mend();
    await isBack();

    await cluster.kafka.killBroker(0);
    await isMissing('kafka');
    expect((await send()).status).toBe(200);
    await cluster.kafka.startBroker(0);
    await isBack();
    await eventually(async () => {
      const figures = await (await fetch(`${ingest.url}/metrics`)).text();
      expect(/^strainscope_outbox_age_seconds\{.*\} (.*)$/m.exec(figures)![1]).toBe('0');
    }, patience);
  }, 1_200_000);
} else {
  notRun('outages', 'Kafka, the S3 server or Redis is missing here');
}
