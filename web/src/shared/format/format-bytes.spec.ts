import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KiB'],
  [1024 ** 2 - 1, '1 MiB'],
  [128 * 1024 ** 2, '128 MiB'],
  [5000 * 1024 ** 3, '5,000 GiB'],
])('%d is %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
