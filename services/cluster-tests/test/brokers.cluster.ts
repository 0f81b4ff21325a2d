import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { KafkaEventBus, Outbox } from '@strainscope/messaging';
import type { BusMessage, DeliveredMessage, EventDraft } from '@strainscope/messaging';
import { kill, startKillable } from '@strainscope/messaging/killable';
import { migrated, service } from '@strainscope/messaging/player-counter';
import { serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually, notRun } from '@strainscope/testing';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';

type Orm = Awaited<ReturnType<typeof migrated>>;

const people = Array.from({ length: 24 }, () => newId());
/** What the path from outbox to inbox carries, a second, while brokers die. */
const least = 500;
/** More than that, so that what waits when the last broker is back does not decide. */
const perSecond = 600;
/** Of one round at most: a slow machine has to apply it all, too. */
const most = 30_000;

if (hasKafka) {
  describe('three brokers', () => {
    let kafka: TestKafka;
    beforeAll(async () => void (kafka = await TestKafka.start(3)), 300_000);
    afterAll(() => kafka.stop());

    let consumer: ChildProcess | undefined;
    afterEach(async () => {
      if (consumer) await kill(consumer);
    });

    test('each broker is killed and comes back, and so is the consumer: every event is applied once, in order', async () => {
      const urls = await emptyDatabase(service);
      const orm = await migrated(urls[service]!);
      const start = () => startKillable(urls[service]!, kafka.brokers.join(), 500);
      consumer = await start();
      const began = performance.now();
      const killing = new AbortController();
      const announcing = announce(orm, killing.signal);
      for (let broker = 0; broker < 3; broker++) {
        await kafka.killBroker(broker);
        if (broker === 1) {
          await kill(consumer);
          consumer = await start();
        }
        await sleep(2_000);
        await kafka.startBroker(broker);
        await inSync(kafka);
      }
      killing.abort();
      const count = await announcing;
      await eventually(async () => expect(await countOf(orm, 'inbox')).toBe(count), { within: 600_000, every: 250 });
      const rate = Math.round((count / (performance.now() - began)) * 1_000);
      // What was applied twice has two rows: nothing but the inbox keeps it from that.
      expect(await countOf(orm, 'players')).toBe(count);
      expect(await outOfOrder(orm)).toEqual([]);
      expect(await countOf(orm, 'dead_letters')).toBe(0);
      process.stdout.write(
        `brokers: ${count} events announced and applied at ${rate} a second while each of three was killed, ` +
          `none lost, none applied twice, each person's in order\n`,
      );
      // What a machine carries while brokers start again beside the test hangs on what else it does: told, not demanded.
      if (rate < least)
        process.stdout.write(`not run: ${least} a second while brokers die (this machine carried ${rate})\n`);
      await orm.close(true);
    }, 1_200_000);

    test('a handler that works longer than its session keeps its place, and gets the message once', async () => {
      // A minute stands for the ten that a handler may take, and the session of 6 s for that of 30: the handler works for
      // ten sessions, and who joins waits for it a session more.
      const times = { session: 6_000, handling: 60_000 };
      const open = (clientId: string) =>
        KafkaEventBus.open({ brokers: kafka.brokers, clientId, topics: ['org'], partitions: 6, times });
      const [one, other] = await Promise.all([open('one'), open('other')]);
      const message = (value: string): BusMessage => ({ key: 'k', value, headers: { ce_id: newId() } });
      await one.append('long', [message('slow'), message('next')]);
      const taken: string[] = [];
      const handle = async ({ value }: DeliveredMessage) => {
        taken.push(value);
        if (value === 'slow') await sleep(times.handling);
      };
      const first = await one.subscribe({ group: 'slow', topics: ['long'], handle });
      await eventually(() => expect(taken).toEqual(['slow']), { within: 60_000 });
      const joining = other.subscribe({ group: 'slow', topics: ['long'], handle });
      await eventually(() => expect(taken).toEqual(['slow', 'next']), { within: 240_000 });
      await joining;
      await first.close();
      await Promise.all([one.close(), other.close()]);
      expect(taken).toEqual(['slow', 'next']);
    }, 400_000);
  });
} else {
  notRun('three brokers', 'no broker here: Java or Maven is missing');
}

/** Announces numbered events of each person through the outbox, at a steady rate, until told to stop. */
async function announce(orm: Orm, stop: AbortSignal): Promise<number> {
  const began = performance.now();
  let count = 0;
  while (!stop.aborted && count < most) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond) - count;
    if (due <= 0) await sleep(10);
    else count += await announceAtOnce(orm, count, Math.min(due, most - count));
  }
  return count;
}

async function announceAtOnce(orm: Orm, from: number, count: number): Promise<number> {
  const drafts = Array.from({ length: count }, (_, index) => joined(from + index));
  await withScope(orm.em.fork(), serviceScope, (em) => new Outbox(service).appendAll(em, drafts));
  return count;
}

/** The team says which one of the person it is. */
function joined(index: number): EventDraft {
  const personId = people[index % people.length]!;
  const number = String(Math.floor(index / people.length)).padStart(12, '0');
  const nodeId = `00000000-0000-7000-8000-${number}`;
  return { type: 'strainscope.org.member.joined.v1', key: personId, message: { personId, nodeId } };
}

async function inSync(kafka: TestKafka): Promise<void> {
  await eventually(async () => expect(await kafka.outOfSync()).toEqual([]), { within: 120_000, every: 250 });
}

async function countOf(orm: Orm, table: string): Promise<number> {
  const [row] = await orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row!.n;
}

/** Events that were not applied right after the one before them. */
function outOfOrder(orm: Orm): Promise<unknown[]> {
  return orm.em.fork().execute(
    `select * from (
       select person_id, team_id, row_number() over (partition by person_id order by sequence) - 1 as place from players
     ) as applied where right(team_id::text, 12)::int <> place`,
  );
}
