import { setTimeout as sleep } from 'node:timers/promises';
import type { FailureListener } from '@strainscope/observability';
import type { Consumer } from 'kafkajs';
import type { Subscription } from '../bus/event-bus.ts';

/** A consumer that is connected and subscribed, and how it begins to work. */
export interface Supervised {
  consumer: Consumer;
  run: () => Promise<void>;
}

const pauseMilliseconds = 1_000;

/**
 * Keeps a consumer at work until it is closed: kafkajs starts again by itself after most failures; after the others a
 * new consumer takes its place. Resolves once it has joined its group for the first time.
 * @param failed hears of either
 * @throws when it cannot even begin
 */
export async function supervise(open: () => Promise<Supervised>, failed: FailureListener): Promise<Subscription> {
  let closed = false;
  let current: Consumer | undefined;

  const begin = async (): Promise<void> => {
    const { consumer, run } = await open();
    if (closed) return consumer.disconnect();
    current = consumer;
    const joined = Promise.withResolvers<void>();
    consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      failed(payload.error, 'kafka consumer');
      if (payload.restart) return;
      joined.reject(payload.error);
      void replace(consumer);
    });
    await Promise.all([run(), joined.promise]);
  };

  const replace = async (ended: Consumer): Promise<void> => {
    await ended.disconnect().catch(() => undefined);
    while (!closed && current === ended) {
      await sleep(pauseMilliseconds);
      await begin().catch((failure: unknown) => failed(failure, 'kafka consumer'));
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
