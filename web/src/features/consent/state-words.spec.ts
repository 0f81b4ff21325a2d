import type { PurposeState } from '@strainscope/console-contract';
import { stateWords } from './state-words.ts';

const state = (over: Partial<PurposeState>): PurposeState => ({
  ...{ purpose: 'research', title: 'Research', version: '2026-09', decided_at: null, text_hash: '' },
  ...{ state: 'given', assent: null, permitted: true },
  ...over,
});

test.each([
  [state({}), 'Agreed'],
  [state({ state: 'missing', permitted: false }), 'Not decided'],
  [state({ assent: 'missing', permitted: false }), 'Agreed; the young person has not agreed yet'],
  [state({ assent: 'refused', permitted: false }), 'Agreed; the young person does not agree'],
  [state({ assent: 'given', permitted: false }), 'Agreed; it has no effect without consent to care'],
  [state({ state: 'withdrawn', assent: 'missing', permitted: false }), 'Withdrawn'],
])('%#', (given, said) => {
  expect(stateWords(given)).toBe(said);
});
