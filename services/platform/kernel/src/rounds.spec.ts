import { setImmediate as turn } from 'node:timers/promises';
import { Rounds } from './rounds.ts';

function heldRounds() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const failures: unknown[] = [];
  const look = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  return { rounds: new Rounds(look, (error) => failures.push(error)), ends, failures };
}

test('a slow look is not overtaken, and none queue behind it', async () => {
  const { rounds, ends } = heldRounds();
  for (let due = 0; due < 3; due += 1) rounds.now();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  await turn();
  expect(ends).toHaveLength(1);
  rounds.now();
  expect(ends).toHaveLength(2);
});

test('a look that fails is told, and followed by the next', async () => {
  const { rounds, ends, failures } = heldRounds();
  rounds.now();
  ends[0]!.reject(new Error('away'));
  await turn();
  expect(failures).toEqual([new Error('away')]);
  rounds.now();
  expect(ends).toHaveLength(2);
});

test('it stops after the look under way', async () => {
  const { rounds, ends } = heldRounds();
  rounds.now();
  const said: string[] = [];
  const stopped = rounds.stop().then(() => said.push('stopped'));
  await turn();
  expect(said).toEqual([]);
  ends[0]!.resolve();
  await stopped;
});
