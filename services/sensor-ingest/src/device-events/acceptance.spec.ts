import { setTimeout as sleep } from 'node:timers/promises';
import { Acceptance } from './acceptance.ts';

/** All of them are under way before the first ends; they end in this order. */
const together = (acceptance: Acceptance, ...works: (() => Promise<unknown>)[]) =>
  Promise.allSettled(works.map((work, i) => acceptance.during(() => sleep(10 * (i + 1)).then(work))));
const taken = () => Promise.resolve();
const refused = () => Promise.reject(new Error('no'));
const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, () => work);

test('it is busy while several are accepted at a time, and not for one after the other', async () => {
  const acceptance = new Acceptance();
  await together(acceptance, taken);
  await together(acceptance, taken);
  expect(acceptance.load).toBe('calm');
  await together(acceptance, taken, taken);
  expect(acceptance.load).toBe('busy');
});

test('it is flooded when more are accepted while one waits than meet by chance', async () => {
  const acceptance = new Acceptance();
  await together(acceptance, ...times(8, taken));
  expect(acceptance.load).toBe('busy');
  await together(acceptance, ...times(9, taken));
  expect(acceptance.load).toBe('flooded');
});

test('who is refused keeps nobody from being processed', async () => {
  const acceptance = new Acceptance();
  await together(acceptance, ...times(20, refused), taken, ...times(20, refused));
  expect(acceptance.load).toBe('calm');
});
