import { setTimeout as sleep } from 'node:timers/promises';
import { kill, startKillable } from '@strainscope/messaging/killable';
import { migrated, service } from '@strainscope/messaging/player-counter';
import { emptyDatabase, eventually } from '@strainscope/testing';
import type { TestKafka } from '../src/components/kafka.ts';
import { announceAt } from './outbox-load.ts';
import type { Orm } from './outbox-load.ts';

/** More than is promised, so that what waits when the last broker is back does not decide. */
const perSecond = 800;
/** Most events of one round: a slow machine has to apply them all, too. */
const most = 30_000;

/** What came through while brokers died. */
export interface Round {
  /** Connection to the database that announces and applies; the caller closes it. */
  orm: Orm;
  /** Announced, and known to the inbox. */
  count: number;
  /** From the first announcement to the last application, a second. */
  rate: number;
}

/** Announces events at a steady rate while each of three brokers is killed and comes back, and the consumer with the second. */
export async function throughDyingBrokers(kafka: TestKafka): Promise<Round> {
  const urls = await emptyDatabase(service);
  const orm = await migrated(urls[service]!);
  const start = () => startKillable(urls[service]!, kafka.brokers.join(), 500);
  let consumer = await start();
  try {
    const began = performance.now();
    const killing = new AbortController();
    const announcing = announceAt(orm, { perSecond, most, stop: killing.signal });
    for (let broker = 0; broker < 3; broker++) {
      await kafka.killBroker(broker);
      if (broker === 1) {
        await kill(consumer);
        consumer = await start();
      }
      await sleep(2_000);
      await kafka.startBroker(broker);
      await eventually(async () => expect(await kafka.outOfSync()).toEqual([]), { within: 120_000, every: 250 });
    }
    killing.abort();
    const count = await announcing;
    await eventually(async () => expect(await countOf(orm, 'inbox')).toBe(count), { within: 600_000, every: 250 });
    return { orm, count, rate: Math.round((count / (performance.now() - began)) * 1_000) };
  } finally {
    await kill(consumer);
  }
}

export async function countOf(orm: Orm, table: string): Promise<number> {
  const [row] = await orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row!.n;
}
