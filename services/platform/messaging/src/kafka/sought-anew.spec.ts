import { soughtAnew } from './sought-anew.ts';

test.each([
  ['what was wanted', { wanted: 3, first: 3, low: 0 }, undefined],
  ['what was fetched before the rewind', { wanted: 3, first: 9, low: 0 }, 3],
  ['what was fetched before a rewind to what is still to come', { wanted: 9, first: 3, low: 0 }, 9],
  ['the beginning that retention left, past what was wanted', { wanted: 3, first: 5, low: 5 }, undefined],
  ['what was fetched before the rewind, past a beginning that retention left', { wanted: 3, first: 9, low: 5 }, 5],
])('%s', (_, { wanted, first, low }, anew) => expect(soughtAnew(wanted, first, low)).toBe(anew));
