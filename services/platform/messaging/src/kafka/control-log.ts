import { randomUUID } from 'node:crypto';
import type { FailureListener } from '@strainscope/observability';
import type { Kafka, KafkaMessage } from 'kafkajs';
import type { DeliveredMessage, Subscription } from '../bus/event-bus.ts';
import { readLog } from './log-reader.ts';
import { offsetIn } from './partition-places.ts';
import type { Offsets } from './partition-places.ts';
import type { ConfirmedProducer } from './confirmed-producer.ts';
import type { TopicKeeper } from './topic-keeper.ts';

/** A group handles a topic again from an offset on. */
export interface Rewind {
  /** Committed with the group's offsets once it is done, so that it is done once. */
  id: string;
  offset: number;
}

/** What was appended before these offsets and holds the word has no value any more. */
type Strike = [topic: string, offsets: [partition: number, before: number][]][];

type Order = { rewind: Rewind & { group: string; topic: string } } | { forget: { word: string; before: Strike } };

export const controlTopic = 'strainscope.control';

/**
 * What all processes must know of the log that the brokers cannot say: which groups were rewound, and what was struck
 * out of a log whose messages nobody can change. A compacted topic, which every process reads from its beginning.
 */
export class ControlLog {
  private readonly rewinds = new Map<string, Rewind>();
  private readonly struck = new Map<string, Offsets>();
  private readonly listeners = new Set<() => void>();
  private reader: Promise<Subscription> | undefined;
  private position = 0;

  constructor(
    private readonly kafka: Kafka,
    private readonly keeper: TopicKeeper,
    private readonly producer: ConfirmedProducer,
    private readonly failed: FailureListener,
  ) {}

  /** Resolves once everything is known that was ordered before the call. */
  async settled(): Promise<void> {
    await this.keeper.partitionsOf(controlTopic, { partitions: 1, compacted: true });
    const { low, high } = await this.keeper.bounds([controlTopic]);
    this.reader ??= this.read(low);
    this.reader.catch(() => (this.reader = undefined));
    await this.reader;
    const end = offsetIn(high, controlTopic, 0) ?? 0;
    while (this.position < end) await this.nextOrder();
  }

  rewindOf(group: string, topic: string): Rewind | undefined {
    return this.rewinds.get(JSON.stringify([group, topic]));
  }

  isStruck({ topic, offset, key, value }: DeliveredMessage, partition: number): boolean {
    for (const [word, before] of this.struck) {
      const isOlder = offset < (offsetIn(before, topic, partition) ?? 0);
      if (isOlder && (key === word || value.includes(word))) return true;
    }
    return false;
  }

  async rewind(group: string, topic: string, offset: number): Promise<void> {
    const rewind = { id: randomUUID(), group, topic, offset };
    await this.order(`rewind ${group} ${topic}`, { rewind });
  }

  async strike(word: string, before: Offsets): Promise<void> {
    const places: Strike = [...before].map(([topic, offsets]) => [topic, [...offsets]]);
    await this.order(`forget ${word}`, { forget: { word, before: places } });
  }

  /** Calls back after each order, until the answered function is called. */
  onOrder(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    await (await this.reader?.catch(() => undefined))?.close();
  }

  private async order(key: string, order: Order): Promise<void> {
    await this.keeper.partitionsOf(controlTopic, { partitions: 1, compacted: true });
    await this.producer.send(controlTopic, 0, [{ key, value: JSON.stringify(order) }]);
    await this.settled();
  }

  private read(from: Offsets): Promise<Subscription> {
    this.position = offsetIn(from, controlTopic, 0) ?? 0;
    const each = async (_topic: string, _partition: number, message: KafkaMessage) => this.take(message);
    return readLog(this.kafka, { topics: [controlTopic], from, each, failed: this.failed });
  }

  private take({ offset, value }: KafkaMessage): void {
    const order = JSON.parse(value!.toString()) as Order;
    if ('rewind' in order) {
      const { group, topic, ...rewind } = order.rewind;
      this.rewinds.set(JSON.stringify([group, topic]), rewind);
    } else {
      const { word, before } = order.forget;
      this.struck.set(word, new Map(before.map(([topic, offsets]) => [topic, new Map(offsets)])));
    }
    this.position = Number(offset) + 1;
    for (const listener of this.listeners) listener();
  }

  private nextOrder(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.onOrder(() => {
        stop();
        resolve();
      });
    });
  }
}
