import type { ReadStatus } from './device-status.rules.ts';
import { sortStatuses } from './told-statuses.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 14, 0, second));
const told = (second: number) => ({ at: at(second), toldAt: at(second) }) as ReadStatus;

test('what is newer than all before is news, in its order, however it came', () => {
  const [late, early] = [told(20), told(10)];
  expect(sortStatuses([late, early], null)).toEqual({
    states: ['accepted', 'accepted'],
    news: [early, late],
    late: [],
  });
});

test('the same again changes nothing, within a request and after it', () => {
  expect(sortStatuses([told(10), told(10)], null).states).toEqual(['accepted', 'duplicate']);
  expect(sortStatuses([told(10)], told(10))).toMatchObject({ states: ['duplicate'], news: [] });
});

test('what comes after a newer one is late', () => {
  const [late, news] = [told(5), told(30)];
  expect(sortStatuses([news, late], told(10))).toEqual({ states: ['accepted', 'older'], news: [news], late: [late] });
});
