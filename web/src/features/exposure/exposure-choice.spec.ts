import { readChoice, usualChoice, withChoice } from './exposure-choice.ts';

test('an address names the choice; what it names wrongly is as usual', () => {
  expect(readChoice(new URLSearchParams('days=90&kind=match'))).toEqual({ days: 90, kind: 'match' });
  expect(readChoice(new URLSearchParams('days=3&kind=cup'))).toEqual(usualChoice);
});

test('another period begins at the first page of players, another kind of session does not', () => {
  const query = new URLSearchParams('sort=worn&cursor=c&page=2');
  expect(withChoice(query, { days: 7, kind: 'all' }).toString()).toBe('sort=worn&days=7&kind=all');
  expect(withChoice(query, { days: 28, kind: 'match' }).get('cursor')).toBe('c');
});
