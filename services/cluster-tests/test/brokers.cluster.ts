import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { KafkaEventBus, longestHandling } from '@strainscope/messaging';
import type { BusMessage, DeliveredMessage } from '@strainscope/messaging';
import { eventually, notRun } from '@strainscope/testing';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';
import { countOf, throughDyingBrokers } from './dying-brokers.ts';
import type { Orm } from './dying-brokers.ts';

if (hasKafka) {
  describe('three brokers', () => {
    let kafka: TestKafka;
    beforeAll(async () => void (kafka = await TestKafka.start(3)), 300_000);
    afterAll(() => kafka.stop());

    test('each broker is killed and comes back, and so is the consumer: every event is applied once, in order', async () => {
      const { orm, count, rate } = await throughDyingBrokers(kafka);
      // What was applied twice has two rows: nothing but the inbox keeps it from that.
      expect(await countOf(orm, 'players')).toBe(count);
      expect(await outOfOrder(orm)).toEqual([]);
      expect(await countOf(orm, 'dead_letters')).toBe(0);
      process.stdout.write(
        `brokers: ${count} events announced and applied at ${rate} a second while each of three was killed, ` +
          `none lost, none applied twice, each person's in order\n`,
      );
      await orm.close(true);
    }, 1_200_000);

    test('a handler that works longer than its session keeps its place, and gets the message once', async () => {
      // A minute stands for the ten that a handler may take, and the session of 6 s for that of 30: the handler works for
      // ten sessions, and who joins waits for it a session more.
      await worksLong(kafka, { session: 6_000, handling: 60_000 });
    }, 400_000);

    if (process.env.STRAINSCOPE_LONG_HANDLING === '1')
      test(
        'a handler that works for its ten minutes in the session of the product keeps its place as well',
        () => worksLong(kafka),
        1_500_000,
      );
    else notRun('a handler that works for its ten minutes', 'eleven minutes: STRAINSCOPE_LONG_HANDLING=1 lets it');
  });
} else {
  notRun('three brokers', 'no broker here: Java or Maven is missing');
}

/** @param times of the members; without them the product's own, and a handler that works as long as it may */
async function worksLong(kafka: TestKafka, times?: { session: number; handling: number }): Promise<void> {
  const { brokers } = kafka;
  const handling = times?.handling ?? longestHandling;
  const open = (clientId: string) =>
    KafkaEventBus.open({ brokers, clientId, topics: ['org'], partitions: 6, ...(times && { times }) });
  const [one, other] = await Promise.all([open('one'), open('other')]);
  const [group, topic] = [newId(), `long-${newId()}`];
  const message = (value: string): BusMessage => ({ key: 'k', value, headers: { ce_id: newId() } });
  await one.append(topic, [message('slow'), message('next')]);
  const taken: string[] = [];
  const handle = async ({ value }: DeliveredMessage) => {
    taken.push(value);
    if (value === 'slow') await sleep(handling);
  };
  const first = await one.subscribe({ group, topics: [topic], handle });
  await eventually(() => expect(taken).toEqual(['slow']), { within: 60_000 });
  const joining = other.subscribe({ group, topics: [topic], handle });
  await eventually(() => expect(taken).toEqual(['slow', 'next']), { within: handling + 180_000 });
  await joining;
  await first.close();
  await Promise.all([one.close(), other.close()]);
  expect(taken).toEqual(['slow', 'next']);
}

/** Events that were not applied right after the one before them. */
function outOfOrder(orm: Orm): Promise<unknown[]> {
  return orm.em.fork().execute(
    `select * from (
       select person_id, team_id, row_number() over (partition by person_id order by sequence) - 1 as place from players
     ) as applied where right(team_id::text, 12)::int <> place`,
  );
}
