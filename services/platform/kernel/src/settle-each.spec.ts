import { settleEach } from './settle-each.ts';
import { RetryableError } from './errors.ts';

test('nobody waits behind one whose work fails, and it is told which and why', async () => {
  const done: number[] = [];
  const failures: unknown[] = [];
  const work = (item: number) => (item === 2 ? Promise.reject(new Error('broken')) : Promise.resolve(done.push(item)));
  await settleEach([1, 2, 3], work, (item, error) => failures.push([item, error]));
  expect(done).toEqual([1, 3]);
  expect(failures).toEqual([[2, new Error('broken')]]);
});

test('one at a time', async () => {
  let underWay = 0;
  await settleEach(
    [1, 2, 3],
    async () => {
      expect((underWay += 1)).toBe(1);
      await Promise.resolve();
      underWay -= 1;
    },
    (_, error) => Promise.reject(error as Error),
  );
});

test('five in a row that ask for another try say that a neighbour is away: nobody else is tried then', async () => {
  const away = new RetryableError();
  const tried: number[] = [];
  const failures: number[] = [];
  const work = (item: number) => (tried.push(item), item === 3 ? Promise.resolve() : Promise.reject(away));
  const sweep = settleEach([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], work, (item) => failures.push(item));
  await expect(sweep).rejects.toBe(away);
  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(failures).toEqual([1, 2, 4, 5, 6, 7]);
});
