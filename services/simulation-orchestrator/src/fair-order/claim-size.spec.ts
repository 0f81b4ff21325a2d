import { claimSize } from './claim-size.ts';

describe('claimSize', () => {
  it.each([
    ['a full batch while there is plenty', 8, 500, 16, 8],
    ['a share of the last ones', 8, 20, 16, 2],
    ['all of them when nobody else works', 8, 5, 1, 5],
    ['one when workers outnumber the work', 8, 3, 16, 1],
    ['one when nobody is counted yet', 1, 0, 0, 1],
  ])('%s', (_, most, ready, workers, expected) => {
    expect(claimSize(most, ready, workers)).toBe(expected);
  });
});
