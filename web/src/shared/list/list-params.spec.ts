import { readListParams, withListParams } from './list-params.ts';

const query = (text: string) => new URLSearchParams(text);

test('an empty query is the first page in the usual order', () => {
  expect(readListParams(query(''))).toEqual({ search: '', sort: undefined, cursor: undefined, page: 1 });
});

test.each(['page=9', 'cursor=a&page=0', 'cursor=a&page=-3', 'cursor=a&page=x', 'cursor=a&page=1.5'])(
  '%s is the first page',
  (text) => {
    expect(readListParams(query(text)).page).toBe(1);
  },
);

test('another filter or order starts at the first page; parameters of others stay', () => {
  const from = query('tab=teams&cursor=abc&page=3&sort=events');
  expect(withListParams(from, { search: 'ash' }).toString()).toBe('tab=teams&sort=events&q=ash');
  expect(withListParams(from, { sort: 'name' }).toString()).toBe('tab=teams&sort=name');
});

test('of two lists on one page each has its own page', () => {
  const both = query('cursor=abc&page=3&batches-cursor=def&batches-page=2');
  expect(readListParams(both, 'batches-')).toMatchObject({ cursor: 'def', page: 2 });
  expect(withListParams(both, {}, 'batches-').toString()).toBe('cursor=abc&page=3');
  expect(withListParams(both, {}).toString()).toBe('batches-cursor=def&batches-page=2');
});

test('going on keeps filter and order', () => {
  const next = withListParams(query('q=ash&sort=events'), { cursor: 'def', page: 2 });
  expect(Object.fromEntries(next)).toEqual({ q: 'ash', sort: 'events', cursor: 'def', page: '2' });
});
