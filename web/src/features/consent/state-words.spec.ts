import type { PurposeState } from '@strainscope/console-contract';
import { obstacleWords, stateWords } from './state-words.ts';

const state = (over: Partial<PurposeState>): PurposeState => ({
  purpose: 'research',
  title: 'Research',
  version: '2026-09',
  decided_at: null,
  text_hash: '',
  state: 'given',
  assent: null,
  permitted: true,
  ...over,
});

const read = { isOwn: false, hasCare: true };

test.each([
  [state({}), 'Agreed', undefined],
  [state({ state: 'missing', permitted: false }), 'Not decided', undefined],
  [state({ assent: 'missing', permitted: false }), 'Agreed', 'the young person has not agreed yet'],
  [
    state({ assent: 'outdated', permitted: false }),
    'Agreed',
    'the young person has answered an earlier text, and not yet this one',
  ],
  [state({ assent: 'refused', permitted: false }), 'Agreed', 'the young person does not agree, which stops it'],
  [
    state({ assent: 'given', permitted: false }),
    'Agreed',
    'it has no effect without consent to the measuring of head-acceleration events',
  ],
  [state({ state: 'withdrawn', assent: 'missing', permitted: false }), 'Withdrawn', undefined],
])('%#', (given, said, obstacle) => {
  expect([stateWords(given, false), obstacleWords(given, read)]).toEqual([said, obstacle]);
});

test('the young person reads of themselves', () => {
  const own = (assent: PurposeState['assent']) =>
    obstacleWords(state({ assent, permitted: false }), { ...read, isOwn: true });
  expect((['missing', 'outdated', 'refused'] as const).map(own)).toEqual([
    'you have not agreed yet',
    'you have answered an earlier text, and not yet this one',
    'you do not agree, which stops it',
  ]);
  expect(stateWords(state({ assent: 'refused' }), true)).toBe('Your guardian agreed');
  expect(stateWords(state({ assent: null }), true)).toBe('Agreed');
});

test('without care nobody is asked for an answer that would change nothing', () => {
  const words = obstacleWords(state({ assent: 'missing', permitted: false }), { ...read, hasCare: false });
  expect(words).toBe('it has no effect without consent to the measuring of head-acceleration events');
});
