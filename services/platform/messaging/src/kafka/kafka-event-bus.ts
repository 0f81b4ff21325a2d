import type { FailureListener } from '@strainscope/observability';
import type { Admin, Kafka } from 'kafkajs';
import { Partitioners } from 'kafkajs';
import { longestHandling } from '../bus/event-bus.ts';
import type {
  BusMessage,
  EventBus,
  FanOutSubscription,
  GroupSubscription,
  Lag,
  Subscription,
} from '../bus/event-bus.ts';
import { ControlLog } from './control-log.ts';
import { countHolding } from './count-holding.ts';
import { deliver } from './deliver.ts';
import { GroupMember } from './group-member.ts';
import type { MemberTimes } from './group-member.ts';
import { kafkaClient } from './kafka-client.ts';
import type { KafkaAddress } from './kafka-client.ts';
import { lagOf } from './kafka-lag.ts';
import { knock } from './knock.ts';
import { readLog } from './log-reader.ts';
import { patiently } from './patiently.ts';
import { ConfirmedProducer } from './confirmed-producer.ts';
import { TopicKeeper } from './topic-keeper.ts';
import type { TopicSettings } from './topic-keeper.ts';

export interface KafkaEventBusOptions extends KafkaAddress, Partial<TopicSettings> {
  /** Made where they are missing and checked before anything is sent, and what `forget` looks through: the catalogue's. */
  topics: readonly string[];
  times?: Partial<MemberTimes>;
  /** Hears why it had to begin something anew. */
  failed?: FailureListener;
}

const defaultTimes: MemberTimes = { session: 30_000, handling: longestHandling };
const partitionOf = Partitioners.DefaultPartitioner();

/** The event bus of a cluster: Kafka. */
export class KafkaEventBus implements EventBus {
  private readonly subscriptions = new Set<Subscription>();
  private readonly producer: ConfirmedProducer;
  private readonly control: ControlLog;

  private constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly keeper: TopicKeeper,
    private readonly topics: readonly string[],
    private readonly times: MemberTimes,
    private readonly failed: FailureListener,
    readonly keptDays: number,
  ) {
    this.producer = new ConfirmedProducer(kafka);
    this.control = new ControlLog(kafka, keeper, this.producer, failed);
  }

  /** @throws when no broker answers, or refuses the credentials, or none vouches for its certificate; and `TopicsUnfit` */
  static async open(options: KafkaEventBusOptions): Promise<KafkaEventBus> {
    const { topics, times, partitions = 6, replication = 3, retentionDays = 30 } = options;
    const { failed = () => undefined } = options;
    await knock(options, failed);
    const kafka = kafkaClient(options);
    const admin = kafka.admin();
    await patiently(() => admin.connect());
    try {
      const keeper = new TopicKeeper(admin, { partitions, replication, retentionDays });
      if (topics.length > 0) await keeper.check(topics);
      return new KafkaEventBus(kafka, admin, keeper, topics, { ...defaultTimes, ...times }, failed, retentionDays);
    } catch (error) {
      await admin.disconnect();
      throw error;
    }
  }

  async append(topic: string, messages: readonly BusMessage[]): Promise<void> {
    const count = await this.keeper.partitionsOf(topic);
    const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({ partitionId, leader: 0 }));
    const byPartition = Map.groupBy(messages, (message) =>
      partitionOf({ topic, partitionMetadata: partitionMetadata as never, message }),
    );
    await Promise.all([...byPartition].map(([partition, own]) => this.producer.send(topic, partition, own)));
  }

  async subscribe(subscription: GroupSubscription): Promise<Subscription> {
    await this.exist(subscription.topics);
    const { kafka, admin, keeper, control, times, failed } = this;
    return this.track(await GroupMember.join(subscription, { kafka, admin, keeper, control, times, failed }));
  }

  async fanOut({ topics, handle }: FanOutSubscription): Promise<Subscription> {
    await this.exist(topics);
    const { high: from } = await this.keeper.bounds(topics);
    await this.control.settled();
    const reading = await readLog(this.kafka, {
      topics,
      from,
      each: (topic, partition, message) =>
        handle(deliver(topic, partition, message, this.control)).catch((failure: unknown) =>
          this.failed(failure, 'live message refused'),
        ),
      failed: this.failed,
    });
    return this.track(reading);
  }

  async rewind(group: string, topic: string, offset: number): Promise<void> {
    await this.control.rewind(group, topic, offset);
  }

  lag(group: string): Promise<Lag[]> {
    return lagOf(this.admin, this.keeper, group);
  }

  /**
   * Reads the whole log, as one machine does: an erasure is rare. The brokers drop the bytes with their retention. Topics
   * of others on the same brokers are not read: nothing of ours is in them, and a transaction's end is never handed out.
   */
  async forget(word: string): Promise<number> {
    await this.control.settled();
    const { low, high } = await this.keeper.bounds(this.topics);
    const holding = await countHolding(this.kafka, this.control, word, { low, high }, { failed: this.failed });
    if (holding > 0) await this.control.strike(word, high);
    return holding;
  }

  /** Rejects when no broker answers. */
  async check(): Promise<void> {
    await this.admin.describeCluster();
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.control.close();
    await this.producer.close();
    await this.admin.disconnect();
  }

  private async exist(topics: readonly string[]): Promise<void> {
    await Promise.all(topics.map((topic) => this.keeper.partitionsOf(topic)));
  }

  private track(inner: Subscription): Subscription {
    const subscription = {
      close: async () => {
        if (this.subscriptions.delete(subscription)) await inner.close();
      },
    };
    this.subscriptions.add(subscription);
    return subscription;
  }
}
