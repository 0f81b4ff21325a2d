import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormOptions } from '../src/connection/connection.ts';
import { migrate } from '../src/connection/migrate.ts';
import { serviceScope, withScope } from '../src/connection/scope.ts';
import type { Scope } from '../src/connection/scope.ts';
import { EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { provision } from '../src/provision.ts';
import { rowLevelSecurity } from '../src/row-level-security.ts';

class CreatePlayers extends Migration {
  override up(): void {
    this.addSql(
      'create table players (id int primary key, name text unique, scope uuid[] not null, person_id uuid not null)',
    );
    for (const statement of rowLevelSecurity('players')) this.addSql(statement);
  }
}

/** As the next version brings it. */
class NameTeams extends Migration {
  override up(): void {
    this.addSql('alter table players add column team uuid');
    this.addSql('update players set team = scope[1]');
    this.addSql('alter table players alter column team set not null');
  }
}

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;
const [team, otherTeam, child, stranger] = [id(1), id(2), id(3), id(4)];

let folder: string;
let postgres: EmbeddedPostgres;
let urls: Record<string, string>;
let orm: MikroORM;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persistence-'));
  postgres = await EmbeddedPostgres.start({ folder, settings: { fsync: 'off' } });
  const options = { database: 'strainscope', services: ['sensor-ingest', 'auth'], secret: postgres.secret };
  await provision(postgres.adminUrl, options);
  urls = await provision(postgres.adminUrl, options);
  const migrations = [CreatePlayers];
  orm = await MikroORM.init(
    ormOptions({ service: 'sensor-ingest', url: urls['sensor-ingest']!, entities: [], migrations }),
  );
  const ran = await Promise.all([migrate(orm), migrate(orm)]);
  expect(ran.flat()).toEqual(['CreatePlayers']);
  await withScope(orm.em.fork(), serviceScope, (em) =>
    em.execute(`insert into players values (1, 'Ann', array[?]::uuid[], ?), (2, 'Bob', array[?]::uuid[], ?)`, [
      team,
      child,
      otherTeam,
      stranger,
    ]),
  );
});
afterAll(async () => {
  await orm.close(true);
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function seen(scope: Scope): Promise<number[]> {
  const rows = await withScope(orm.em.fork(), scope, (em) =>
    em.execute<{ id: number }[]>('select id from players order by id'),
  );
  return rows.map((row) => row.id);
}

const cases: [string, Scope, number[]][] = [
  ['an administrator', { level: 1000, nodeIds: [], personIds: [] }, [1, 2]],
  ['the service itself', serviceScope, [1, 2]],
  ['staff of the team', { level: 200, nodeIds: [team], personIds: [] }, [1]],
  ['staff of both teams', { level: 200, nodeIds: [team, otherTeam], personIds: [] }, [1, 2]],
  ['a guardian', { level: 150, nodeIds: [], personIds: [child] }, [1]],
  ['nobody', { level: 300, nodeIds: [], personIds: [] }, []],
];
test.each(cases)('row-level security shows %s their rows', async (_, scope, expected) => {
  expect(await seen(scope)).toEqual(expected);
});

test('without a scope nothing is seen, though the role owns the table', async () => {
  expect(await orm.em.fork().execute('select id from players')).toEqual([]);
});

test('a row outside the scope cannot be written', async () => {
  const write = withScope(orm.em.fork(), { level: 200, nodeIds: [team], personIds: [] }, (em) =>
    em.execute(`insert into players values (3, 'Cid', array[?]::uuid[], ?)`, [otherTeam, stranger]),
  );
  await expect(write).rejects.toThrow(/row-level security/);
});

test('a migration changes the rows of a protected table, and what comes after it sees none', async () => {
  const options = { service: 'sensor-ingest', url: urls['sensor-ingest']!, entities: [] };
  const next = await MikroORM.init(ormOptions({ ...options, migrations: [CreatePlayers, NameTeams] }));
  expect(await migrate(next)).toEqual(['NameTeams']);
  expect(await next.em.fork().execute('select id from players')).toEqual([]);
  const rows = await withScope(next.em.fork(), serviceScope, (em) =>
    em.execute('select team from players order by id'),
  );
  expect(rows).toEqual([{ team }, { team: otherTeam }]);
  await withScope(next.em.fork(), serviceScope, (em) => em.execute('alter table players drop column team'));
  await next.close(true);
});

test('a scope ends with its transaction, also on the same connection', async () => {
  const single = await MikroORM.init(
    ormOptions({ service: 'sensor-ingest', url: urls['sensor-ingest']!, entities: [], migrations: [], poolSize: 1 }),
  );
  await withScope(single.em.fork(), serviceScope, (em) => em.execute('select 1'));
  expect(await single.em.fork().execute('select id from players')).toEqual([]);
  await single.close(true);
});

test('connections that break amid transactions leave room for others', async () => {
  const options = { service: 'sensor-ingest', url: urls['sensor-ingest']!, entities: [], migrations: [], poolSize: 2 };
  const small = await MikroORM.init(ormOptions(options));
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  const broken = () =>
    withScope(small.em.fork(), serviceScope, async (em) => {
      const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await admin.query('select pg_terminate_backend($1, 5000)', [row!.pid]);
      await em.execute('select 1');
    });
  for (let time = 0; time < 3; time++) await expect(broken()).rejects.toThrow();
  expect(await small.em.fork().execute('select 1 as answer')).toEqual([{ answer: 1 }]);
  await admin.end();
  await small.close(true);
});

test.each([
  ['a broken constraint', `insert into players values (4, 'Ann', '{}', '${id(9)}')`, /23505.*players_name_key/],
  ['a wrong value', `select 'Ann'::uuid`, /22P02/],
])('%s is told without its value', async (_, sql, expected) => {
  const failure = await withScope(orm.em.fork(), serviceScope, (em) => em.execute(sql)).catch(
    (error: unknown) => error,
  );
  expect(String(failure)).toMatch(expected);
  expect(`${JSON.stringify(failure)} ${(failure as Error).stack}`).not.toContain('Ann');
});

test("a service's role reaches neither another's schema nor more rights", async () => {
  const client = new pg.Client({ connectionString: urls.auth! });
  await client.connect();
  await expect(client.query('select * from sensor_ingest.players')).rejects.toThrow(/permission denied for schema/);
  await expect(client.query('create role intruder')).rejects.toThrow(/permission denied/);
  const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  await client.end();
});
