import { BATCH_OF_ANY_SIZE, EVENTS_AS_THEY_HAPPEN, sizesToTake } from './standing-back.ts';

const now = new Date('2026-11-22T14:00:00Z');
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const live = EVENTS_AS_THEY_HAPPEN;
const any = BATCH_OF_ANY_SIZE;

test.each([
  { load: 'calm', waited: 499, first: [live], others: [] },
  { load: 'calm', waited: 500, first: [live, any], others: [any] },
  { load: 'busy', waited: 499, first: [live], others: [] },
  { load: 'busy', waited: 4_999, first: [live, any], others: [] },
  { load: 'busy', waited: 5_000, first: [live, any], others: [any] },
  { load: 'flooded', waited: 9_999, first: [live], others: [] },
  { load: 'flooded', waited: 10_000, first: [live, any], others: [any] },
] as const)('$load, with something that waits for $waited ms', ({ load, waited, first, others }) => {
  expect(sizesToTake(load, true, before(waited), now)).toEqual(first);
  expect(sizesToTake(load, false, before(waited), now)).toEqual(others);
});

test('what nobody may take yet, and what does not wait, is not late', () => {
  for (const oldestDue of [null, before(-60_000)]) {
    expect(sizesToTake('flooded', true, oldestDue, now)).toEqual([live]);
    expect(sizesToTake('busy', false, oldestDue, now)).toEqual([]);
    expect(sizesToTake('calm', false, oldestDue, now)).toEqual([]);
  }
});
