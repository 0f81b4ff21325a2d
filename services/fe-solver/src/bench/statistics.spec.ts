import { isInside, median, medianRatio, medians, percentile, worstPair } from './statistics.ts';

const pairs = [
  { before: 4, after: 1 },
  { before: 9, after: 3 },
  { before: 40, after: 20 },
];

it('takes the middle value, or the mean of the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([5])]).toEqual([2, 2.5, 5]);
});

it('takes the value that so many of all reach at most', () => {
  const values = Array.from({ length: 50 }, (_, i) => 50 - i);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile([7], 0.95)]).toEqual([25, 48, 7]);
});

it('compares pair by pair: what weighed on both members of one pair changes no ratio', () => {
  expect(medianRatio(pairs)).toBe(3);
  expect(medianRatio(pairs.map(({ before, after }, i) => ({ before: before * 2 ** i, after: after * 2 ** i })))).toBe(
    3,
  );
  expect(medians(pairs)).toEqual({ before: 9, after: 3 });
});

it('finds the pair that gained least, which is not the slowest', () => {
  expect(worstPair([...pairs, { before: 90, after: 30 }])).toEqual({ before: 40, after: 20 });
});

it('holds a value to whichever limit there is', () => {
  expect([isInside(3.5, { least: 3.5 }), isInside(3.4, { least: 3.5 })]).toEqual([true, false]);
  expect([isInside(50, { most: 50 }), isInside(51, { most: 50 })]).toEqual([true, false]);
});
