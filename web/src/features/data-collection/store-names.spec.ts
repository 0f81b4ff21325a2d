import { storeName } from './store-names.ts';

test.each([
  ['words to find people by', 'Parts of the name and the address, for the search of accounts'],
  ['counts of what is held', 'Earlier answers to what is kept'],
])('%s is told in words for whom it is about', (store, name) => {
  expect(storeName(store)).toBe(name);
});
