import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { KafkaEventBus, longestHandling } from '@strainscope/messaging';
import type { BusMessage, DeliveredMessage } from '@strainscope/messaging';
import { eventually } from '@strainscope/testing';
import type { TestKafka } from '../src/components/kafka.ts';

/**
 * A handler works, another member joins its group meanwhile, and each message is taken once.
 * @param times of the members; without them the product's own, and a handler that works as long as it may
 */
export async function worksLong(
  kafka: TestKafka,
  times?: { session: number; handling: number },
  copies = 3,
): Promise<void> {
  const { brokers } = kafka;
  const handling = times?.handling ?? longestHandling;
  const open = (clientId: string) =>
    KafkaEventBus.open({
      brokers,
      clientId,
      topics: ['org'],
      partitions: 6,
      replication: copies,
      ...(times && { times }),
    });
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
