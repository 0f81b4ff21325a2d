import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eventually } from '@strainscope/testing';
import pg from 'pg';
import { EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { readPostmaster } from '../src/embedded/postmaster.ts';

let folder: string;
let cluster: string;
let running: EmbeddedPostgres | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  cluster = join(folder, 'cluster');
});
afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await EmbeddedPostgres.start({ folder });
  return running;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test('data survive a stop', async () => {
  const first = await start();
  await query(first, 'create table kept as select 1 as n');
  await first.stop();
  const second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a start beside a server that outlived its parent takes it over', async () => {
  const first = await start();
  const { pid } = (await readPostmaster(cluster))!;
  const second = await start();
  expect(second.adminUrl).toBe(first.adminUrl);
  expect((await readPostmaster(cluster))!.pid).toBe(pid);
});

test('one that ends unasked is started again where it was within five seconds, however often; one that is stopped is not', async () => {
  const fell = jest.fn();
  running = await EmbeddedPostgres.start({ folder, fell });
  await query(running, 'create table kept as select 1 as n');
  for (const ends of [1, 2]) {
    const { pid } = (await readPostmaster(cluster))!;
    process.kill(pid, 'SIGKILL');
    const killed = performance.now();
    await eventually(async () => expect(await query(running!, 'select n from kept')).toEqual([{ n: 1 }]), {
      within: 20_000,
    });
    process.stdout.write(`PostgreSQL answers ${Math.round(performance.now() - killed)} ms after its kill\n`);
    expect(performance.now() - killed).toBeLessThan(5_000);
    expect((await readPostmaster(cluster))!.pid).not.toBe(pid);
    expect(fell).toHaveBeenCalledTimes(ends);
  }
  await running.stop();
  await sleep(1_500);
  expect(await readPostmaster(cluster)).toBeUndefined();
});

test('committed data survive a kill -9 of the server', async () => {
  const first = await start();
  await query(first, 'create table kept as select 1 as n');
  process.kill((await readPostmaster(cluster))!.pid, 'SIGKILL');
  const second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }]);
});

test("a stale postmaster.pid that names another program's process is not believed", async () => {
  await (await start()).stop();
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n\nready\n`);
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('the password is random, private, and asked for', async () => {
  const postgres = await start();
  const file = join(folder, 'password');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readFile(file, 'utf8')).length).toBeGreaterThanOrEqual(32);
  const guess = new URL(postgres.adminUrl);
  guess.password = 'password';
  await expect(new pg.Client({ connectionString: guess.href }).connect()).rejects.toThrow(/authentication failed/);
});

test('no statement and no value reaches the log', async () => {
  const postgres = await start();
  await expect(query(postgres, `select 'Ann Person'::uuid`)).rejects.toThrow();
  await expect(
    query(postgres, `create temp table t (n text unique); insert into t values ('Ann'), ('Ann')`),
  ).rejects.toThrow();
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toContain('Ann');
});

if (process.getuid?.() === 0) {
  test("a folder inside root's closed home works as well", async () => {
    await chmod(folder, 0o700);
    running = await EmbeddedPostgres.start({ folder: join(folder, 'data') });
    expect(await query(running, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
}
