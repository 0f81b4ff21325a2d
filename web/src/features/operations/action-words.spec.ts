import type { OperatorAction } from '@strainscope/console-contract';
import { actionWords } from './action-words.ts';

const none = { concurrent: null, monthly: null, mode: 'soft' };
const limited = (before: object, after: object, action = 'budget set') =>
  actionWords({
    action,
    subject: 'n1',
    subject_name: 'North',
    before: { ...before },
    after: { ...after },
  });

test.each<[string, object, object, string]>([
  ['a limit', none, { ...none, concurrent: 0 }, 'simulations at the same time: no limit → 0'],
  ['a limit that is taken off', { ...none, concurrent: 4 }, none, 'simulations at the same time: 4 → no limit'],
  ['a budget', none, { ...none, monthly: 250, currency: 'EUR' }, 'budget a month: no limit → 250.00 EUR'],
  ['a budget of before currencies were kept', none, { ...none, monthly: 0.5 }, 'budget a month: no limit → 0.50'],
  [
    'several',
    { ...none, monthly: 10, weight: 1 },
    { ...none, monthly: 10, mode: 'strict', concurrent: 2, weight: 3 },
    'weight: 1 → 3; simulations at the same time: no limit → 2; once the month is spent: soft → strict',
  ],
  ['a weight whose old value was not kept', none, { ...none, weight: 3 }, 'weight: 3'],
  [
    'a mode without a budget',
    { ...none, concurrent: 2, mode: 'strict' },
    none,
    'simulations at the same time: 2 → no limit',
  ],
  ['nothing', { ...none, concurrent: 2 }, { ...none, weight: null, concurrent: 2 }, 'limits saved as they were'],
])('%s of a place', (_, before, after, words) => {
  expect(limited(before, after)).toBe(`North: ${words}`);
});

test('what else operators do keeps its words', () => {
  const words = (action: string, subject: string, before: object, after: object) =>
    actionWords({ action, subject, subject_name: '', before, after } as OperatorAction);
  expect(words('paused', '*', {}, {})).toBe('All pools: paused');
  expect(words('failures retried', 'CRASH', {}, { retried: 2 })).toBe('Failures of CRASH: failures retried (2)');
  expect(words('concurrency set', 'local', { concurrency: null }, { concurrency: 0 })).toBe(
    'This machine: workers at most: as configured → 0',
  );
});
