import { renewalDelay } from './renewal-delay.ts';

describe('renewalDelay', () => {
  it('is a second at first, then a tenth of what the solve has taken, ten seconds at most', () => {
    expect([0, 5_000, 30_000, 600_000].map((age) => renewalDelay(age, 30_000))).toEqual([1_000, 1_000, 3_000, 10_000]);
  });

  it('is a third of what is left of the lease, so that two may fail; a second once it has ended', () => {
    expect([12_000, 6_000, -5_000].map((left) => renewalDelay(600_000, left))).toEqual([4_000, 2_000, 1_000]);
  });
});
