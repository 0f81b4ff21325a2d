import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import type { EventDraft } from '@strainscope/messaging';
import { kill, startKillable } from '@strainscope/messaging/killable';
import { migrated, service } from '@strainscope/messaging/player-counter';
import { serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase, eventually } from '@strainscope/testing';
import type { TestKafka } from '../src/components/kafka.ts';

export type Orm = Awaited<ReturnType<typeof migrated>>;

const people = Array.from({ length: 24 }, () => newId());
/** More than is promised, so that what waits when the last broker is back does not decide. */
const perSecond = 800;
/** Of one round at most: a slow machine has to apply it all, too. */
const most = 30_000;

/** What came through while brokers died. */
export interface Round {
  /** Of the database that announces and applies; whoever asks closes it. */
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
    const announcing = announce(orm, killing.signal);
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

export async function countOf(orm: Orm, table: string): Promise<number> {
  const [row] = await orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`);
  return row!.n;
}
