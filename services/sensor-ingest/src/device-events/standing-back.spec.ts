import { standsBack } from './standing-back.ts';

const now = new Date('2026-11-22T14:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);

test('processing stands back for gateways that wait, until something has waited for five seconds', () => {
  expect(standsBack(true, before(4_999), now)).toBe(true);
  expect(standsBack(true, null, now)).toBe(true);
  expect(standsBack(true, before(5_000), now)).toBe(false);
  expect(standsBack(false, before(0), now)).toBe(false);
});
