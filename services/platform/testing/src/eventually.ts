import { setTimeout as sleep } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Milliseconds after which the last failure is thrown; 60 s unless told: a busy machine is slow, and a test may last 90. */
  within?: number;
  /** Milliseconds between tries; 20 unless told. */
  every?: number;
}

/** Repeats a check until it passes and answers what it answered: for what happens beside the test, instead of a sleep. */
export async function eventually<T>(check: () => T | Promise<T>, options: EventuallyOptions = {}): Promise<T> {
  const { within = 60_000, every = 20 } = options;
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      await sleep(every);
    }
  }
}
