import type { Kafka, Message, Producer } from 'kafkajs';
import { Partitioners } from 'kafkajs';

/** The brokers did not confirm what was sent: the sender sends it again, and consumers know it by its id. */
export class NotConfirmed extends Error {
  constructor(topic: string, partition: number) {
    super(`${topic}/${partition} was not confirmed`);
    this.name = 'NotConfirmed';
  }
}

/**
 * Sends messages and resolves once the brokers have confirmed them, so that what was confirmed is there.
 *
 * kafkajs alone does not: when a broker dies, its retry passes over brokers that have answered already, and with them
 * over partitions that moved there meanwhile. So each request carries one partition, and its reply must name it.
 *
 * Repeats by the client itself are recognised by the brokers (idempotent producer): they number the batches of a
 * partition, so batches go one after another. A failed request leaves the numbering in doubt; the next one starts anew
 * with another producer, else the brokers might take a new batch for the repeat of an old one and drop it.
 */
export class ConfirmedProducer {
  private current: Promise<Producer> | undefined;
  private readonly turns = new Map<string, Promise<void>>();

  constructor(private readonly kafka: Kafka) {}

  send(topic: string, partition: number, messages: readonly Message[]): Promise<void> {
    const place = `${topic}/${partition}`;
    const before = this.turns.get(place) ?? Promise.resolve();
    const sent = before.catch(() => undefined).then(() => this.sendNow(topic, partition, messages));
    this.turns.set(place, sent);
    return sent;
  }

  /** Waits for what is on its way. */
  async close(): Promise<void> {
    await Promise.allSettled(this.turns.values());
    await (await this.current?.catch(() => undefined))?.disconnect();
  }

  private async sendNow(topic: string, partition: number, messages: readonly Message[]): Promise<void> {
    const connecting = (this.current ??= this.connect());
    try {
      const producer = await connecting;
      const replies = await producer.send({
        topic,
        acks: -1,
        messages: messages.map((message) => ({ ...message, partition })),
      });
      const confirmed = replies.some((reply) => reply.topicName === topic && reply.partition === partition);
      if (!confirmed) throw new NotConfirmed(topic, partition);
    } catch (error) {
      this.giveUp(connecting);
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }

  /** Others may still be sending with it: it ends once they have. */
  private giveUp(failed: Promise<Producer>): void {
    if (this.current !== failed) return;
    this.current = undefined;
    const others = Promise.allSettled(this.turns.values());
    void Promise.allSettled([failed, others]).then(([producer]) => {
      if (producer.status === 'fulfilled') void producer.value.disconnect().catch(() => undefined);
    });
  }
}
