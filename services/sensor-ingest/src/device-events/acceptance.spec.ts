import { Acceptance } from './acceptance.ts';

test('it is busy while several are answered at a time, and not for one after the other', async () => {
  const acceptance = new Acceptance();
  await acceptance.during(() => Promise.resolve());
  await acceptance.during(() => Promise.resolve());
  expect(acceptance.isBusy).toBe(false);
  const failed = acceptance.during(() => Promise.reject(new Error('no')));
  await Promise.allSettled([failed, acceptance.during(() => Promise.resolve())]);
  expect(acceptance.isBusy).toBe(true);
});
