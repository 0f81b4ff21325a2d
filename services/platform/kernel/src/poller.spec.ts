import { setImmediate as turn } from 'node:timers/promises';
import { Poller } from './poller.ts';

function heldPoller() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const poll = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { poller: new Poller(poll, (error) => failures.push(error)), ends, failures };
}

test('a slow look is not overtaken, and none queue behind it', async () => {
  const { poller, ends } = heldPoller();
  for (let due = 0; due < 3; due += 1) poller.now();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  await turn();
  expect(ends).toHaveLength(1);
  poller.now();
  expect(ends).toHaveLength(2);
});

test('a look that fails is told, and followed by the next', async () => {
  const { poller, ends, failures } = heldPoller();
  poller.now();
  ends[0]!.reject(new Error('away'));
  await turn();
  expect(failures).toEqual([new Error('away')]);
  poller.now();
  expect(ends).toHaveLength(2);
});

test('it stops after the look under way', async () => {
  const { poller, ends } = heldPoller();
  poller.now();
  const said: string[] = [];
  const stopped = poller.stop().then(() => said.push('stopped'));
  await turn();
  expect(said).toEqual([]);
  ends[0]!.resolve();
  await stopped;
});
