import { EventEmitter } from 'node:events';
import { eventually } from '@strainscope/testing';
import type { Consumer } from 'kafkajs';
import { supervise } from './supervise.ts';

const events = { GROUP_JOIN: 'joined', CRASH: 'crashed' };

/** A consumer that joins as soon as it runs, and ends as its test says. */
function consumer() {
  const emitter = new EventEmitter();
  const played = Object.assign(emitter, { events, disconnect: () => Promise.resolve() });
  return {
    consumer: played as unknown as Consumer,
    run: () => Promise.resolve(void emitter.emit(events.GROUP_JOIN)),
    crash: (error: Error, restart: boolean) => emitter.emit(events.CRASH, { payload: { error, restart } }),
  };
}

test('a consumer that ends is replaced, and it is told why, and why that took more than one try', async () => {
  const [first, second] = [consumer(), consumer()];
  const [passing, refused, away] = [new Error('passing'), new Error('refused'), new Error('away')];
  const tries = [() => Promise.resolve(first), () => Promise.reject(away), () => Promise.resolve(second)];
  const told: unknown[] = [];
  const supervised = await supervise(
    () => tries.shift()!(),
    (failure) => void told.push(failure),
  );
  first.crash(passing, true);
  first.crash(refused, false);
  await eventually(() => expect(tries).toEqual([]));
  expect(told).toEqual([passing, refused, away]);
  await supervised.close();
});
