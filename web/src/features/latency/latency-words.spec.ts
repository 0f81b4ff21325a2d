import { milliseconds, shareWords } from './latency-words.ts';

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [1_500, '1.5 s'],
  [90_000, '1.5 min'],
  [5_400_000, '1.5 h'],
  [-30, '-30 ms'],
])('%d ms in words', (ms, words) => {
  expect(milliseconds(ms)).toBe(words);
});

test('a share tells how many', () => {
  expect([shareWords(3, 2_000), shareWords(0, 0)]).toEqual(['0.1 % (3)', 'none']);
});
