import { ThreadBalance } from './thread-balance.ts';

/** Gives each chunk the cost of its number of threads and counts how often each number was used. */
function run(balance: ThreadBalance, chunks: number, cost: (threads: number) => number): Map<number, number> {
  const used = new Map<number, number>();
  for (let chunk = 0; chunk < chunks; chunk++) {
    used.set(balance.next, (used.get(balance.next) ?? 0) + 1);
    balance.record(cost(balance.next));
  }
  return used;
}

describe('ThreadBalance', () => {
  it('keeps all threads where they help, and seldom tries fewer', () => {
    const used = run(new ThreadBalance(2), 120, (threads) => 10 / threads);
    expect(used.get(2)).toBeGreaterThan(110);
    expect(used.get(1)).toBeGreaterThan(0);
  });

  it('drops to one thread where the others are only waited for', () => {
    const used = run(new ThreadBalance(4), 120, (threads) => (threads === 1 ? 10 : 50));
    expect(used.get(1)).toBeGreaterThan(80);
  });

  it('comes back when the machine is free again', () => {
    const balance = new ThreadBalance(2);
    run(balance, 60, (threads) => (threads === 1 ? 10 : 50));
    const used = run(balance, 120, (threads) => 10 / threads);
    expect(used.get(2)).toBeGreaterThan(70);
  });

  it('leaves a single thread alone', () => {
    expect([...run(new ThreadBalance(1), 50, () => 1).keys()]).toEqual([1]);
  });
});
