import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { demoDomain, demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import { newId } from '@strainscope/kernel';
import { EmbeddedPostgres, provision, schemaOf } from '@strainscope/persistence';
import { eventually, hasRedis, notRun } from '@strainscope/testing';
import { hasKafka, hasPostgresPrograms, hasS3, postgresPrograms } from '../src/components/locations.ts';
import { servicesWithDatabase, TestCluster } from '../src/league/test-cluster.ts';
import { rowsIn, shapeOf } from '../src/upgrade/database-shape.ts';
import { migrate } from '../src/upgrade/migrate.ts';
import { breaksFor, columnsOf } from '../src/upgrade/what-earlier-code-needs.ts';

const execute = promisify(execFile);
const schemas = servicesWithDatabase.map(schemaOf);
const patience = { within: 240_000, every: 250 };
/** What an older version of the product made and filled; `fixtures/README.md` tells how. */
const older = resolve(import.meta.dirname, '../fixtures/database-5eddd21.dump');

it('tells what code of an earlier version would miss in a later schema', () => {
  const [text, needed] = [
    { type: 'text', required: false },
    { type: 'text', required: true },
  ];
  const before = new Map([
    ['auth.people.name', needed],
    ['auth.people.note', text],
    ['auth.people.year', text],
  ]);
  const expanded = new Map([...before, ['auth.people.place', text], ['auth.places.name', needed]]);
  expect(breaksFor(before, expanded)).toEqual([]);
  const contracted = new Map([
    ['auth.people.note', needed],
    ['auth.people.year', { type: 'integer', required: false }],
    ['auth.people.place', needed],
  ]);
  expect(breaksFor(before, contracted)).toEqual([
    'auth.people.name is gone',
    'auth.people.note has to be given',
    'auth.people.place has to be given',
    'auth.people.year was text and is integer',
  ]);
});

if (hasKafka && hasS3 && hasRedis && hasPostgresPrograms)
  describe('an upgrade of a database that an older version made and filled', () => {
    let folder: string;
    let postgres: EmbeddedPostgres;
    let cluster: TestCluster | undefined;

    beforeAll(async () => {
      folder = await mkdtemp(join(process.env.STRAINSCOPE_TEST_FOLDER!, 'upgrade-'));
      // A server of its own: the roles are those of a whole server.
      postgres = await EmbeddedPostgres.start({
        folder: join(folder, 'postgres'),
        settings: { fsync: 'off', max_connections: '200' },
      });
    }, 300_000);
    afterAll(async () => {
      await cluster?.stop();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    }, 120_000);

    const at = (database: string) => Object.assign(new URL(postgres.adminUrl), { pathname: `/${database}` }).href;
    const make = (database: string) =>
      provision(postgres.adminUrl, { database, services: servicesWithDatabase, secret: postgres.secret });

    test('the migration Job makes of it what a new database is, and keeps every row', async () => {
      const [upgraded, fresh] = [await make('strainscope'), await make('fresh')];
      const restored = ['--clean', '--if-exists', '--exit-on-error', '--dbname', at('strainscope'), older];
      await execute(join(postgresPrograms, 'pg_restore'), restored);
      const [before, earlier] = [await rowsIn(at('strainscope'), schemas), await columnsOf(at('strainscope'), schemas)];
      expect(before.get('sensor_ingest.haes')).toBeGreaterThan(0);

      const said = await migrate(upgraded, folder);
      // Every service that has changed its tables since.
      for (const service of ['auth', 'org-hierarchy', 'sensor-ingest', 'simulation-orchestrator', 'ml-training']) {
        expect(said).toMatch(new RegExp(`^${service}: (?!up to date)`, 'm'));
      }
      expect(await migrate(upgraded, folder)).toBe(
        servicesWithDatabase.map((name) => `${name}: up to date\n`).join(''),
      );

      // Pods of the older version serve until they are replaced.
      expect(breaksFor(earlier, await columnsOf(at('strainscope'), schemas))).toEqual([]);

      await migrate(fresh, folder);
      expect(await shapeOf(at('strainscope'), schemas)).toEqual(await shapeOf(at('fresh'), schemas));
      const after = await rowsIn(at('strainscope'), schemas);
      const isData = (name: string) => !name.endsWith('.migrations');
      const kept = [...before.keys()].filter(isData).map((name) => [name, after.get(name)]);
      expect(kept).toEqual([...before].filter(([name]) => isData(name)));
    }, 600_000);

    test('today’s services work on it: people sign in, find their events, and send further ones', async () => {
      const databaseUrls = await make('strainscope');
      const counts = async () => {
        const rows = await rowsIn(at('strainscope'), schemas);
        return ['sensor_ingest.haes', 'reporting.haes', 'simulation_orchestrator.simulations'].map((name) =>
          rows.get(name),
        );
      };
      const [held] = await counts();
      const env = { STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: '0.0.0' };
      cluster = await TestCluster.start({ databaseUrls, env });
      const { url } = cluster;
      const session = await eventually(() => ConsoleSession.signIn(url, `admin@${demoDomain}`, demoPassword), patience);
      const seed = 2026;
      const [file] = [...matchFiles(makeLeague(seed), { seed, events: 20, firstDay: '2026-11-21' })].filter(
        ({ fault, name }) => !fault && name.startsWith('MG1'),
      );
      const verdict = await session.upload({ uploadId: newId(), ...file! });
      const recorded = verdict.events.filter(({ state }) => state === 'recorded').length;
      expect(recorded).toBeGreaterThan(0);
      const total = held! + recorded;
      await eventually(async () => expect(await counts()).toEqual([total, total, total]), patience);
      const rows = await rowsIn(at('strainscope'), schemas);
      for (const schema of schemas) expect([schema, rows.get(`${schema}.dead_letters`)]).toEqual([schema, 0]);
    }, 900_000);
  });
else notRun('the upgrade of an older database', 'Kafka, the S3 server, Redis or pg_restore is missing here');
