import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureListener } from '@strainscope/observability';
import type { Consumer } from 'kafkajs';
import type { Subscription } from '../bus/event-bus.ts';

/** A consumer, what it reads, and how it begins to work. */
export interface Supervised {
  consumer: Consumer;
  subscribe: () => Promise<void>;
  run: () => Promise<void>;
}

const pauseMilliseconds = 1_000;

/**
 * Keeps a consumer at work until it is closed: kafkajs starts again by itself after most failures; after the others a
 * new consumer takes its place. Resolves once it has joined its group for the first time.
 * @param failed hears of either
 * @throws when it cannot even begin
 */
export async function supervise(open: () => Supervised, failed: FailureListener): Promise<Subscription> {
  let closed = false;
  let current: Consumer | undefined;

  const begin = async (): Promise<void> => {
    const { consumer, subscribe, run } = open();
    const joined = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<never>();
    consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) =>
      restart ? failed(error, 'kafka consumer') : ended.reject(error),
    );
    try {
      await consumer.connect();
      await subscribe();
      if (closed) return await consumer.disconnect();
      current = consumer;
      await Promise.race([ended.promise, Promise.all([run(), joined.promise])]);
    } catch (failure) {
      await consumer.disconnect().catch(() => undefined);
      throw failure;
    }
    ended.promise.catch((failure: unknown) => replace(consumer, failure));
  };

  const replace = async (ended: Consumer, why: unknown): Promise<void> => {
    failed(why, 'kafka consumer');
    await ended.disconnect().catch(() => undefined);
    for (let isReplaced = false; !closed && !isReplaced;) {
      await sleep(pauseMilliseconds);
      isReplaced = await begin().then(
        () => true,
        (failure: unknown) => (failed(failure, 'kafka consumer'), false),
      );
    }
  };

  await begin();
  return {
    async close() {
      closed = true;
      await current?.disconnect();
    },
  };
}
