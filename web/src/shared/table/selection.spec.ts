import { nothingSelected, toggle } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a range goes from the anchor in either direction and keeps what was selected', () => {
  let selection = toggle(nothingSelected, 'e', order);
  selection = toggle(selection, 'c', order);
  selection = toggle(selection, 'a', order, true);
  expect([...selection.ids].sort()).toEqual(['a', 'b', 'c', 'e']);
});

test('a second toggle takes a row out again', () => {
  expect(toggle(toggle(nothingSelected, 'b', order), 'b', order).ids.size).toBe(0);
});

test('a range without an anchor, or whose anchor has left the page, selects the row alone', () => {
  expect([...toggle(nothingSelected, 'b', order, true).ids]).toEqual(['b']);
  expect([...toggle({ ids: new Set(), anchor: 'gone' }, 'b', order, true).ids]).toEqual(['b']);
});
