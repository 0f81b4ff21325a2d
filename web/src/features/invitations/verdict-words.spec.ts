import type { InviteVerdict } from '@strainscope/console-contract';
import { linesOf, summaryOf, verdictWords } from './verdict-words.ts';

const verdict = (state: InviteVerdict['state'], faults: InviteVerdict['faults'] = []): InviteVerdict => ({
  state,
  faults,
  invitation_id: null,
  worn: null,
});

test('a wrong row says which field, and what of it', () => {
  const wrong = verdict('wrong', [{ field: 'first_name', message: 'At most 100 characters' }]);
  expect(verdictWords(wrong)).toBe('Needs mending: first name: At most 100 characters');
});

test('the list in a sentence counts each verdict that there is', () => {
  expect(summaryOf([verdict('ready'), verdict('ready'), verdict('member'), verdict('wrong')])).toBe(
    '2 will be invited, 1 is there already, 1 needs mending',
  );
});

test('sensors that somebody wears are counted, too', () => {
  const worn = { brand: 'prevent', since: '2026-02-01T09:00:00.000Z', player: null };
  expect(summaryOf([verdict('ready'), { ...verdict('ready'), worn }])).toBe(
    '2 will be invited, 1 with a sensor that somebody wears',
  );
});

test('faulty lines are named, many of them in part', () => {
  expect(linesOf([{ line: 3 }])).toBe('line 3');
  const many = Array.from({ length: 12 }, (_, index) => ({ line: index + 1 }));
  expect(linesOf(many)).toBe('lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more');
});
