import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eventually } from '@strainscope/testing';
import type { Consumer } from 'kafkajs';
import { supervise } from './supervise.ts';

const events = { GROUP_JOIN: 'joined', CRASH: 'crashed' };

/** A consumer that joins as soon as it runs, and ends as its test says. */
function consumer() {
  const emitter = new EventEmitter();
  const disconnect = jest.fn(() => Promise.resolve());
  const played = Object.assign(emitter, { events, connect: () => Promise.resolve(), disconnect });
  return {
    consumer: played as unknown as Consumer,
    disconnect,
    subscribe: () => Promise.resolve(),
    run: () => Promise.resolve(void emitter.emit(events.GROUP_JOIN)),
    crash: (error: Error, restart: boolean) => emitter.emit(events.CRASH, { payload: { error, restart } }),
  };
}

test('a consumer that ends is replaced, and it is told why, and why that took more than one try', async () => {
  const [first, unready, second] = [consumer(), consumer(), consumer()];
  const [passing, refused, away] = [new Error('passing'), new Error('refused'), new Error('away')];
  const tries = [first, { ...unready, subscribe: () => Promise.reject(away) }, second];
  const told: unknown[] = [];
  const supervised = await supervise(
    () => tries.shift()!,
    (failure) => void told.push(failure),
  );
  first.crash(passing, true);
  first.crash(refused, false);
  await eventually(() => expect(tries).toEqual([]));
  expect(told).toEqual([passing, refused, away]);
  expect([first, unready, second].map(({ disconnect }) => disconnect.mock.calls.length)).toEqual([1, 1, 0]);
  await supervised.close();
});

test('one that ends before it has begun is disconnected and has no successor: whoever wanted it is told', async () => {
  const first = consumer();
  const refused = new Error('refused');
  const run = () => Promise.resolve(void first.crash(refused, false));
  const open = jest.fn(() => ({ ...first, run }));
  await expect(supervise(open, () => undefined)).rejects.toBe(refused);
  await sleep(1_200);
  expect(open).toHaveBeenCalledTimes(1);
  expect(first.disconnect).toHaveBeenCalledTimes(1);
});
