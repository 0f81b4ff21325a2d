import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const run = () => {
    begun = true;
    return promise;
  };
  return { run, end: () => resolve('done'), hasBegun: () => begun };
}

test('so many at once, so many wait, and the others are told when to come back', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 2, waiting: 1 });
  const [first, second, third] = [work(), work(), work()];
  const passing = [first, second, third].map(({ run }) => limit.execute(run));
  await expect(limit.execute(work().run)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect([first, second, third].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  for (const { end } of [first, second, third]) end();
  expect(await Promise.all(passing)).toEqual(['done', 'done', 'done']);
  expect(third.hasBegun()).toBe(true);
});

test('work that fails makes room for others', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 0 });
  await expect(limit.execute(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  const next = work();
  next.end();
  expect(await limit.execute(next.run)).toBe('done');
});
