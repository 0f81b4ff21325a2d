import { InvalidRequest } from '@strainscope/kernel';
import fc from 'fast-check';
import { clampPageSize, Cursors } from './cursor.ts';

const cursors = new Cursors(new Uint8Array(32).fill(1));

test('a cursor gives back the keyset it was made of', () => {
  const keyset = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)));
  fc.assert(fc.property(keyset, (values) => expect(cursors.decode(cursors.encode(values))).toEqual(values)));
});

test('a cursor bent anywhere, or made with another key, is refused', () => {
  const made = cursors.encode(['2026-01-01T00:00:00Z', 'id']);
  for (let at = 0; at < made.length; at++) {
    const bent = `${made.slice(0, at)}${made[at] === 'A' ? 'B' : 'A'}${made.slice(at + 1)}`;
    if (Buffer.from(bent, 'base64url').equals(Buffer.from(made, 'base64url'))) continue;
    expect(() => cursors.decode(bent)).toThrow(InvalidRequest);
  }
  const foreign = new Cursors(new Uint8Array(32).fill(2)).encode(['id']);
  for (const wrong of ['', 'x', '"', foreign]) expect(() => cursors.decode(wrong)).toThrow(InvalidRequest);
});

test.each([
  [undefined, 50],
  [0, 50],
  [-3, 50],
  [Number.NaN, 50],
  [20.9, 20],
  [10_000_000_000, 200],
])('asked for %p, a page holds %p', (asked, given) => {
  expect(clampPageSize(asked)).toBe(given);
});
