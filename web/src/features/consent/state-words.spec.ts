import type { PurposeState } from '@strainscope/console-contract';
import { obstacleWords, stateWords } from './state-words.ts';

const state = (over: Partial<PurposeState>): PurposeState => ({
  ...{ purpose: 'research', title: 'Research', version: '2026-09', decided_at: null, text_hash: '' },
  ...{ state: 'given', assent: null, permitted: true },
  ...over,
});

test.each([
  [state({}), 'Agreed', undefined],
  [state({ state: 'missing', permitted: false }), 'Not decided', undefined],
  [state({ assent: 'missing', permitted: false }), 'Agreed', 'the young person has not agreed yet'],
  [
    state({ assent: 'outdated', permitted: false }),
    'Agreed',
    'the young person has answered an earlier text, and not yet this one',
  ],
  [state({ assent: 'refused', permitted: false }), 'Agreed', 'the young person does not agree'],
  [state({ assent: 'given', permitted: false }), 'Agreed', 'it has no effect without consent to care'],
  [state({ state: 'withdrawn', assent: 'missing', permitted: false }), 'Withdrawn', undefined],
])('%#', (given, said, obstacle) => {
  expect([stateWords(given), obstacleWords(given)]).toEqual([said, obstacle]);
});
