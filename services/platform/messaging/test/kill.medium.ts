import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { Outbox } from '../src/outbox/outbox.ts';
import { kill, startKillable } from './killable.ts';
import { migrated, service } from './player-counter.ts';

const events = 400;
const people = Array.from({ length: 10 }, () => newId());

let urls: Record<string, string>;
let orm: MikroORM;
let child: ChildProcess;

beforeEach(async () => {
  urls = await emptyDatabase(service, 'event-log');
  orm = await migrated(urls[service]!);
});
afterEach(async () => {
  await kill(child);
  await orm.close(true);
});

/** Small batches, so that a kill falls between two. */
const start = async () => void (child = await startKillable(urls[service]!, urls['event-log']!, 7));

/** Announces the events, numbered per person in `team_id`, in transactions of their own. */
async function announceAll(): Promise<void> {
  const outbox = new Outbox(service);
  for (let index = 0; index < events; index++) {
    const personId = people[index % people.length]!;
    await withScope(orm.em.fork(), serviceScope, (em) =>
      outbox.append(em, 'strainscope.org.member.joined.v1', personId, {
        personId,
        nodeId: numbered(Math.floor(index / people.length)),
      }),
    );
  }
}

const numbered = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

async function appliedOf(personId: string): Promise<string[]> {
  const rows = await orm.em
    .fork()
    .execute<{ team_id: string }[]>('select team_id from players where person_id = ? order by sequence', [personId]);
  return rows.map(({ team_id }) => team_id);
}

async function expectEachAppliedOnceInOrder(): Promise<void> {
  const expected = Array.from({ length: events / people.length }, (_, index) => numbered(index));
  await eventually(
    async () => expect(await orm.em.fork().execute('select count(*)::int as n from players')).toEqual([{ n: events }]),
    { within: 15_000 },
  );
  await sleep(300);
  for (const personId of people) expect(await appliedOf(personId)).toEqual(expected);
  expect(await orm.em.fork().execute('select 1 from dead_letters')).toEqual([]);
}

test('relay and consumer killed at random moments: every event is applied once, in order', async () => {
  const announced = announceAll();
  for (let round = 0; round < 8; round++) {
    await start();
    await sleep(Math.random() * 120);
    await kill(child);
  }
  await announced;
  await start();
  await expectEachAppliedOnceInOrder();
}, 240_000);

test('the database drops every connection again and again: every event is applied once, in order', async () => {
  const admin = new pg.Client({ connectionString: (await testPostgres()).adminUrl });
  await admin.connect();
  await start();
  const announced = announceAll();
  for (let round = 0; round < 8; round++) {
    await sleep(Math.random() * 100);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name in ('event-log', 'event-log-session', '${service}-relay')`,
      [new URL(urls[service]!).pathname.slice(1)],
    );
  }
  await admin.end();
  await announced;
  await expectEachAppliedOnceInOrder();
}, 240_000);
