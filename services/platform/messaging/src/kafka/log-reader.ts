import { randomUUID } from 'node:crypto';
import type { FailureListener } from '@strainscope/observability';
import type { Kafka, KafkaMessage } from 'kafkajs';
import type { Subscription } from '../bus/event-bus.ts';
import type { Offsets } from './partition-places.ts';
import { supervise } from './supervise.ts';

export interface Reading {
  topics: readonly string[];
  /** The first message of each partition that is wanted. */
  from: Offsets;
  each: (topic: string, partition: number, message: KafkaMessage) => Promise<void>;
  /** Hears why it had to begin anew. */
  failed?: FailureListener | undefined;
}

/** Reads topics from given offsets on and goes on with what comes, alone: other readers see the same, nothing is confirmed. */
export function readLog(
  kafka: Kafka,
  { topics, from, each, failed = () => undefined }: Reading,
): Promise<Subscription> {
  const next = new Map([...from].map(([topic, partitions]) => [topic, new Map(partitions)]));
  return supervise(() => {
    // kafkajs reads only as a group: this one has a single member and no memory.
    const consumer = kafka.consumer({ groupId: `strainscope-reader-${randomUUID()}`, maxWaitTimeInMs: 500 });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      for (const [topic, partitions] of next) {
        for (const [partition, offset] of partitions) consumer.seek({ topic, partition, offset: String(offset) });
      }
    });
    return {
      consumer,
      // Where retention was faster than the reader, it goes on with what is left, and does not skip to the end.
      subscribe: () => consumer.subscribe({ topics: [...topics], fromBeginning: true }),
      run: () =>
        consumer.run({
          autoCommit: false,
          async eachMessage({ topic, partition, message }) {
            const offset = Number(message.offset);
            if (offset < (next.get(topic)?.get(partition) ?? 0)) return;
            await each(topic, partition, message);
            next.get(topic)?.set(partition, offset + 1);
          },
        }),
    };
  }, failed);
}
