import { setTimeout as sleep } from 'node:timers/promises';
import { Acceptance } from './acceptance.ts';

const together = (acceptance: Acceptance, ...works: (() => Promise<unknown>)[]) =>
  Promise.allSettled(works.map((work, i) => acceptance.during(() => sleep(10 * (i + 1)).then(work))));
const taken = () => Promise.resolve();
const refused = () => Promise.reject(new Error('no'));

test('it is busy while several are accepted at a time, and not for one after the other', async () => {
  const acceptance = new Acceptance();
  await together(acceptance, taken);
  await together(acceptance, taken);
  expect(acceptance.isBusy).toBe(false);
  await together(acceptance, taken, taken);
  expect(acceptance.isBusy).toBe(true);
});

test('who is refused keeps nobody from being processed', async () => {
  const acceptance = new Acceptance();
  await together(acceptance, refused, refused, taken, refused);
  expect(acceptance.isBusy).toBe(false);
});
