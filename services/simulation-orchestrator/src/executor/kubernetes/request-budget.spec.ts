import { RequestBudget } from './request-budget.ts';

describe('RequestBudget', () => {
  it('lets a burst through and then so many a second', () => {
    const budget = new RequestBudget(10, 3, () => 0);
    expect([1, 2, 3, 4, 5].map(() => budget.reserve())).toEqual([0, 0, 0, 100, 200]);
  });

  it('fills up again with time, to the burst at most', () => {
    let now = 0;
    const budget = new RequestBudget(10, 2, () => now);
    budget.reserve();
    budget.reserve();
    now = 60_000;
    expect([1, 2, 3].map(() => budget.reserve())).toEqual([0, 0, 100]);
  });
});
