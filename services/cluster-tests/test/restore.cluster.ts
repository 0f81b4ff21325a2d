import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { enrol } from '@strainscope/all-in-one/enrol';
import { S3BlobStore } from '@strainscope/blob';
import { demoDomain, demoPassword, makeLeague, matchEvents, matchFiles } from '@strainscope/demo-league';
import type { MatchFile } from '@strainscope/demo-league';
import { idFrom } from '@strainscope/kernel';
import { EmbeddedPostgres, provision, schemaOf } from '@strainscope/persistence';
import { httpTransport } from '@strainscope/service-kit';
import { eventually, hasRedis, notRun } from '@strainscope/testing';
import pg from 'pg';
import { hasKafka, hasKafkaTools, hasPostgresPrograms, hasS3 } from '../src/components/locations.ts';
import { TestS3 } from '../src/components/s3.ts';
import { eventIdOf } from '../src/league/gateway.ts';
import { sidelinesOf } from '../src/league/gateways.ts';
import type { Sideline } from '../src/league/gateways.ts';
import { servicesWithDatabase, TestCluster } from '../src/league/test-cluster.ts';
import { OperatorShell } from '../src/walkthrough/operator-shell.ts';
import { commandsIn } from '../src/walkthrough/page-commands.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 240_000, every: 250 };
const runbook = 'runbooks/backup-and-restore.md';
const bucket = 'strainscope';
/** The command of `runbooks/dead-letters.md`. */
const deadLetters = 'services/all-in-one/dist/dead-letters.js';
/** Gateways send their events in so many portions. */
const portions = 12;

const missing = [
  ...(hasKafka && hasKafkaTools ? [] : ['Kafka']),
  ...(hasS3 ? [] : ['the S3 server']),
  ...(hasRedis ? [] : ['Redis']),
  ...(hasPostgresPrograms ? [] : ['pg_dump']),
  ...['psql', 'rclone', 'redis-cli'].filter((program) => spawnSync(program, ['--version']).status !== 0),
];
if (missing.length > 0) notRun('a cluster’s backup and restore', `missing here: ${missing.join(', ')}`);
else
  describe('a cluster is saved while it works, destroyed, and restored by the commands of the runbook', () => {
    let folder: string;
    let postgres: EmbeddedPostgres;
    let cluster: TestCluster;
    let vault: TestS3;
    let shell: OperatorShell;

    beforeAll(async () => {
      folder = await mkdtemp(join(process.env.STRAINSCOPE_TEST_FOLDER!, 'restore-'));
      // A server of its own: roles belong to a whole server.
      postgres = await EmbeddedPostgres.start({
        folder: join(folder, 'postgres'),
        settings: { fsync: 'off', max_connections: '200' },
      });
      [cluster, vault] = await Promise.all([
        TestCluster.start({
          databaseUrls: await rolesAndSchemas(),
          env: { STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: '0.0.0' },
          cuttable: true,
        }),
        TestS3.start(),
      ]);
      shell = await OperatorShell.open(folder, {
        ADMIN_URL: adminUrl(),
        BUCKET: `league:${bucket}`,
        COPY: 'vault:strainscope-1',
        BROKERS: cluster.kafka.brokers.join(','),
        REDIS_URL: `redis://127.0.0.1:${cluster.lines.redis!.port}`,
        ...remote('league', cluster.s3),
        ...remote('vault', vault),
      });
      await enrol(league, httpTransport(cluster.callUrls, cluster.actorKey));
    }, 900_000);
    afterAll(async () => {
      await Promise.all([cluster?.stop(), vault?.stop()]);
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }, 120_000);

    /** What step 2 of the guide makes in an empty server; the passwords are the same each time. */
    const rolesAndSchemas = () =>
      provision(postgres.adminUrl, {
        database: 'strainscope',
        services: servicesWithDatabase,
        secret: postgres.secret,
      });
    const adminUrl = () => Object.assign(new URL(postgres.adminUrl), { pathname: '/strainscope' }).href;

    async function query<T extends pg.QueryResultRow>(
      sql: string,
      values: unknown[] = [],
      url = adminUrl(),
    ): Promise<T[]> {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<T>(sql, values)).rows;
      } finally {
        await client.end();
      }
    }
    const count = async (sql: string, values?: unknown[]) =>
      (await query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n;

    const events = [...matchEvents(league, { seed, events: 120 })];
    const portionOf = new Map(events.map((event, index) => [eventIdOf(event), index % portions]));

    /** Each gateway sends what of a portion is its own; answers what was said to each event. */
    async function report(sidelines: readonly Sideline[], portion: number): Promise<Map<string, string>> {
      const answers = await Promise.all(
        sidelines.map(async ({ gateway, events: heard }) => {
          const some = heard.filter((event) => portionOf.get(eventIdOf(event)) === portion);
          return some.length === 0 ? new Map<string, string>() : gateway.send(some);
        }),
      );
      return new Map(answers.flatMap((states) => [...states]));
    }

    /** Sends files as the console does: again, until they are acknowledged. */
    async function upload(files: readonly MatchFile[]): Promise<void> {
      const signIn = () => ConsoleSession.signIn(cluster.url, `admin@${demoDomain}`, demoPassword);
      const session = await eventually(signIn, patience);
      for (const file of files) {
        const uploadId = idFrom('restored upload', file.name);
        await eventually(() => session.upload({ uploadId, ...file }), patience);
      }
    }

    /** The sum of a gauge over all services. */
    async function gauge(name: string): Promise<number> {
      let sum = 0;
      for (const [service, { url }] of cluster.services) {
        if (!servicesWithDatabase.includes(service)) continue;
        const figures = await (await fetch(`${url}/metrics`)).text();
        const values = [...figures.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (.*)$`, 'gm'))];
        sum += values.reduce((all, [, value]) => all + Number(value), 0);
      }
      return sum;
    }

    test('nothing that was acknowledged before is lost, nothing is doubled, and what was on its way goes on', async () => {
      const files = [...matchFiles(league, { seed, events: 40, firstDay: '2026-11-21' })].filter(
        ({ fault, name }) => !fault && name.startsWith('MG1'),
      );
      const half = Math.floor(files.length / 2);
      const total = events.length + files.length;
      const sidelines = await sidelinesOf(league, events, cluster);

      const before = new Map<string, string>();
      for (let portion = 0; portion < portions / 2; portion++) {
        for (const [id, state] of await report(sidelines, portion)) before.set(id, state);
      }
      await upload(files.slice(0, half));
      await orderLetter();
      const parked = await park();

      // Senders go on for as long as the backup takes.
      let saving = true;
      const saved = shell.run(commandsIn(runbook, 'Back up a cluster')).finally(() => (saving = false));
      const uploaded = upload(files.slice(half));
      let portion = portions / 2;
      while (saving && portion < portions) await report(sidelines, portion++);
      await Promise.all([saved, uploaded]);

      await Promise.all([...cluster.services.values()].map((service) => service.kill()));
      await destroy();
      expect(await query(`select from pg_namespace where nspname = any($1)`, [schemas])).toEqual([]);
      expect(await shell.run('rclone lsf "$BUCKET" 2>&1 || echo gone')).toContain('gone');

      await rolesAndSchemas();
      await shell.run(commandsIn(runbook, 'Restore a cluster'));
      const topics = await shell.run('kafka-topics --bootstrap-server "$BROKERS" --list --exclude-internal');
      expect(topics.trim()).toBe('');
      await everyFileIsThere();
      const restoredAt = new Date();
      await Promise.all([...cluster.services.values()].map((service) => service.start()));

      // Before anybody sends anything again.
      await eventually(async () => {
        const known = 'sensor_ingest.haes where source_event_id = any($1)';
        expect(await count(known, [[...before.keys()]])).toBe(before.size);
      }, patience);
      expect(
        await count('sensor_ingest.haes where source_event_id <> all($1)', [events.map(eventIdOf)]),
      ).toBeGreaterThan(half - 1);

      await replayInOrder(parked);

      const again = new Map<string, string>();
      for (let each = 0; each < portions; each++) {
        for (const [id, state] of await report(sidelines, each)) again.set(id, state);
      }
      await upload(files);
      expect([...before.keys()].filter((id) => again.get(id) !== 'duplicate')).toEqual([]);
      for (const table of [
        'sensor_ingest.haes',
        'reporting.haes',
        'simulation_orchestrator.simulations',
        'reporting.simulations',
      ]) {
        await eventually(async () => expect([table, await count(table)]).toEqual([table, total]), patience);
      }

      await eventually(async () => {
        expect(await gauge('strainscope_outbox_age_seconds')).toBe(0);
        expect(await gauge('strainscope_consumer_lag_messages')).toBe(0);
      }, patience);
      expect(await gauge('strainscope_dead_letters')).toBe(0);
      for (const schema of schemas) {
        expect([schema, await count(`${schema}.outbox where sent_at is null`)]).toEqual([schema, 0]);
      }
      await everyFileIsThere();
      expect(await count('auth.letter_orders where queued_at > $1', [restoredAt])).toBeGreaterThan(0);
      expect(await count('auth.letter_orders where queued_at is null or queued_at <= $1', [restoredAt])).toBe(0);

      const lost = [...again.values()].filter((state) => state === 'accepted').length;
      process.stdout.write(
        `restore: ${total} events; ${before.size} from gateways acknowledged before the backup, all there; ` +
          `${lost} acknowledged after its moment were sent again; none doubled\n`,
      );
    }, 1_500_000);

    const schemas = servicesWithDatabase.map(schemaOf);

    /** One that nobody takes: it waits in the queue. */
    async function orderLetter(): Promise<void> {
      const response = await fetch(`${cluster.url}/bff/auth/forgotPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: cluster.url },
        body: JSON.stringify({ email: `admin@${demoDomain}` }),
      });
      expect(response.status).toBe(200);
      await eventually(
        async () => expect(await count('auth.letter_orders where queued_at is not null')).toBeGreaterThan(0),
        patience,
      );
    }

    /**
     * One event that reporting could not apply, at an offset of the log that is about to be lost, and a later one of its
     * key that did not come yet.
     */
    async function park(): Promise<{ first: string; second: string }> {
      const created = `headers->>'ce_type' = 'strainscope.org.node.created.v1'`;
      const [known] = await query<{ id: string }>(
        `select headers->>'ce_id' as id from org_hierarchy.outbox where ${created} order by sequence limit 1`,
      );
      const second = known!.id;
      const ofSecond = 'reporting.inbox where event_id = $1';
      await eventually(async () => expect(await count(ofSecond, [second])).toBe(1), patience);
      const [letter] = await query<{ event_id: string }>(
        `insert into reporting.dead_letters (event_id, topic, "offset", key, headers, value, cause)
         select id, topic, 1000000, key, headers || jsonb_build_object('ce_id', id), value, 'RangeError'
         from org_hierarchy.outbox, gen_random_uuid() as id where headers->>'ce_id' = $1 returning event_id`,
        [second],
      );
      await query(`delete from ${ofSecond}`, [second]);
      return { first: letter!.event_id, second };
    }

    /** As in a pod of each service. */
    async function replayInOrder({ first, second }: { first: string; second: string }): Promise<void> {
      const waiting = 'reporting.dead_letters where event_id = any($1) and replayed_at is null';
      await eventually(async () => expect(await count(waiting, [[first, second]])).toBe(2), patience);
      for (const service of servicesWithDatabase) {
        const said = await cluster.service(service).execute(deadLetters, 'replay', '--all', '--service', service);
        const waited = service === 'reporting' ? 'reporting: 0 of 2 still wait\n' : '';
        expect([service, said]).toEqual([service, `${waited}Nothing of them waits any more.\n`]);
      }
      const applied = await query<{ event_id: string }>(
        'select event_id from reporting.inbox where event_id = any($1) order by handled_at',
        [[first, second]],
      );
      expect(applied.map(({ event_id }) => event_id)).toEqual([first, second]);
    }

    async function destroy(): Promise<void> {
      const server = postgres.adminUrl;
      await query('drop database strainscope with (force)', [], server);
      for (const role of schemas) await query(`drop role ${role}`, [], server);
      await query('create database strainscope', [], server);
      await cluster.s3.loseBucket(bucket);
    }

    /** What the database names can be read, and hashes to what the database says. */
    async function everyFileIsThere(): Promise<void> {
      const { endpoint, accessKey, secretKey } = cluster.s3;
      const store = await S3BlobStore.open({
        endpoint,
        accessKey,
        secretKey,
        bucket,
        secret: 'signs nothing here',
        baseUrl: () => '',
      });
      const named = await query<{ key: string; sha256: string }>(
        'select motion_key as key, motion_sha256 as sha256 from sensor_ingest.haes',
      );
      expect(named.length).toBeGreaterThan(0);
      for (const { key, sha256 } of named) {
        const { sha256: found, body } = await store.get(key);
        expect([key, found]).toEqual([key, sha256]);
        // Ends with an error when the content is other than its hash.
        for await (const _ of body);
      }
    }
  });

/** A server of rclone, as variables name it. */
function remote(name: string, { endpoint, accessKey, secretKey }: TestS3): Record<string, string> {
  const settings = {
    type: 's3',
    provider: 'Other',
    endpoint,
    access_key_id: accessKey,
    secret_access_key: secretKey,
  };
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`RCLONE_CONFIG_${name}_${key}`.toUpperCase(), value]),
  );
}
