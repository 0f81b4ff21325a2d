import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '@strainscope/kernel';
import { KafkaEventBus } from '@strainscope/messaging';
import type { BusMessage, DeliveredMessage } from '@strainscope/messaging';
import { emptyDatabase, eventually, notRun } from '@strainscope/testing';
import pg from 'pg';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';

const program = fileURLToPath(new URL('./relay-and-count.ts', import.meta.url));
const keys = Array.from({ length: 24 }, () => newId());
const perSecond = 500;

if (hasKafka) {
  describe('three brokers', () => {
    let kafka: TestKafka;
    beforeAll(async () => void (kafka = await TestKafka.start(3)), 300_000);
    afterAll(() => kafka.stop());

    const open = (clientId: string) =>
      KafkaEventBus.open({
        brokers: kafka.brokers,
        clientId,
        topics: ['org'],
        partitions: 6,
        times: { session: 6_000 },
      });

    test('each broker is killed and comes back, and so is the consumer: every event is applied once, in order', async () => {
      const urls = await emptyDatabase('counter');
      const database = new pg.Pool({ connectionString: urls.counter!, max: 3 });
      await createTables(database);
      let consumer = await startConsumer(urls.counter!, kafka.brokers);
      const announcing = new AbortController();
      const announced = announce(database, announcing.signal);
      for (let broker = 0; broker < 3; broker++) {
        await kafka.killBroker(broker);
        if (broker === 1) {
          await kill(consumer);
          consumer = await startConsumer(urls.counter!, kafka.brokers);
        }
        await sleep(2_000);
        await kafka.startBroker(broker);
        await inSync(kafka);
      }
      announcing.abort();
      const { count, seconds } = await announced;
      await eventually(async () => expect(await countOf(database, 'applied')).toBe(count), {
        within: 240_000,
        every: 500,
      });
      expect(await outOfOrder(database)).toBe(0);
      await kill(consumer);
      await database.end();
      const rate = Math.round(count / seconds);
      process.stdout.write(
        `brokers: ${count} events at ${rate} a second while each of three was killed, none lost, none applied twice\n`,
      );
    }, 600_000);

    test('a handler that works longer than its session keeps its place, and gets the message once', async () => {
      const [one, other] = await Promise.all([open('one'), open('other')]);
      const message = (value: string): BusMessage => ({ key: 'k', value, headers: { ce_id: newId() } });
      await one.append('long', [message('slow'), message('next')]);
      const taken: string[] = [];
      const handle = async ({ value }: DeliveredMessage) => {
        taken.push(value);
        // Twice the session, and a member that joins meanwhile.
        if (value === 'slow') await sleep(12_000);
      };
      const first = await one.subscribe({ group: 'slow', topics: ['long'], handle });
      await eventually(() => expect(taken).toEqual(['slow']), { within: 60_000 });
      const joining = other.subscribe({ group: 'slow', topics: ['long'], handle });
      await eventually(() => expect(taken).toEqual(['slow', 'next']), { within: 120_000 });
      await joining;
      await first.close();
      await Promise.all([one.close(), other.close()]);
      expect(taken).toEqual(['slow', 'next']);
    }, 240_000);
  });
} else {
  notRun('three brokers', 'no broker here: Java or Maven is missing');
}

async function createTables(database: pg.Pool): Promise<void> {
  await database.query(`create table outbox (
    sequence bigint generated always as identity primary key, topic text not null, key text not null,
    headers jsonb not null, value text not null, created_at timestamptz not null default now(), sent_at timestamptz)`);
  await database.query('create index on outbox (sequence) where sent_at is null');
  await database.query('create table applied (event_id uuid primary key, key uuid, number int, place serial)');
}

/** Puts numbered events of each key into the outbox, at a steady rate, until told to stop. */
async function announce(database: pg.Pool, stop: AbortSignal): Promise<{ count: number; seconds: number }> {
  const began = performance.now();
  let count = 0;
  while (!stop.aborted) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond) - count;
    if (due <= 0) {
      await sleep(10);
      continue;
    }
    const rows = Array.from({ length: due }, (_, index) => ({
      id: newId(),
      key: keys[(count + index) % keys.length]!,
      number: Math.floor((count + index) / keys.length),
    }));
    await database.query(
      `insert into outbox (topic, key, headers, value)
       select 'org', key, jsonb_build_object('ce_id', id), number from jsonb_to_recordset($1) as r (id text, key text, number text)`,
      [JSON.stringify(rows)],
    );
    count += due;
  }
  return { count, seconds: (performance.now() - began) / 1_000 };
}

async function startConsumer(url: string, brokers: readonly string[]): Promise<ChildProcess> {
  const child = fork(program, [url, brokers.join(',')], {
    execArgv: ['--no-warnings'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('ended')))]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function inSync(kafka: TestKafka): Promise<void> {
  await eventually(async () => expect(await kafka.outOfSync()).toEqual([]), { within: 120_000, every: 250 });
}

async function countOf(database: pg.Pool, table: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n;
}

/** Events that were applied after a later one of their key. */
async function outOfOrder(database: pg.Pool): Promise<number> {
  return countOf(
    database,
    `(select number - lag(number, 1, -1) over (partition by key order by place) as step from applied) as steps where step <> 1`,
  );
}
