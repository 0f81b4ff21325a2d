import { notRun } from '@strainscope/testing';
import { TestKafka } from '../src/components/kafka.ts';
import { hasKafka } from '../src/components/locations.ts';
import type { Orm } from './outbox-load.ts';
import { countOf, throughDyingBrokers } from './dying-brokers.ts';
import { worksLong } from './works-long.ts';

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
      // A minute stands for the ten that a handler may take (long-handling.cluster.ts), and the session of 6 s for that
      // of 30: the handler works for ten sessions, and who joins waits for it a session more.
      await worksLong(kafka, { session: 6_000, handling: 60_000 });
    }, 400_000);
  });
} else {
  notRun('three brokers', 'no broker here: Java or Maven is missing');
}

/** Events that were not applied right after the one before them. */
function outOfOrder(orm: Orm): Promise<unknown[]> {
  return orm.em.fork().execute(
    `select * from (
       select person_id, team_id, row_number() over (partition by person_id order by sequence) - 1 as place from players
     ) as applied where right(team_id::text, 12)::int <> place`,
  );
}
