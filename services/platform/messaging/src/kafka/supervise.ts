import { setTimeout as sleep } from 'node:timers/promises';
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
 * @throws when it cannot even begin
 */
export async function supervise(open: () => Promise<Supervised>): Promise<Subscription> {
  let closed = false;
  let current: Consumer | undefined;

  const begin = async (): Promise<void> => {
    const { consumer, run } = await open();
    if (closed) return consumer.disconnect();
    current = consumer;
    const joined = Promise.withResolvers<void>();
    consumer.on(consumer.events.GROUP_JOIN, () => joined.resolve());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (payload.restart) return;
      joined.reject(payload.error);
      void replace(consumer);
    });
    await Promise.all([run(), joined.promise]);
  };

  const replace = async (failed: Consumer): Promise<void> => {
    await failed.disconnect().catch(() => undefined);
    while (!closed && current === failed) {
      await sleep(pauseMilliseconds);
      await begin().catch(() => undefined);
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
