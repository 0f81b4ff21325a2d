import type { ReviewAgreement } from '@strainscope/console-contract';
import { agreementWords, standingWords } from './review-words.ts';

const agreement: ReviewAgreement = {
  node_id: 'n',
  events: 25,
  verdicts: ['true', 'false', 'unsure'],
  table: [],
  agreement: 0.8,
  kappa: -0.054,
  standard_error: 0.1,
  lower: -0.25,
  upper: 0.142,
  reason: null,
};

test('κ is told with its interval', () => {
  expect(agreementWords(agreement)).toEqual([
    '25 events were read by two readers.',
    'They gave the same verdict on 80 %.',
    'Cohen’s κ is −0.05, with a 95 % interval from −0.25 to 0.14.',
  ]);
});

test('few events are said to leave a wide interval', () => {
  expect(agreementWords({ ...agreement, events: 19 }).at(-1)).toMatch(/fewer than 20 events the interval is wide/);
});

test('where there is no κ, the reason is told', () => {
  const none = { ...agreement, kappa: null, standard_error: null, lower: null, upper: null };
  expect(agreementWords({ ...none, events: 1, reason: 'too-few-events' })).toEqual([
    '1 event was read by two readers.',
    'They gave the same verdict on 80 %.',
    'κ needs at least two events that two readers have read.',
  ]);
  expect(agreementWords({ ...none, agreement: 1, reason: 'one-verdict' }).at(-1)).toMatch(/chance alone/);
  expect(agreementWords({ ...none, events: 0, agreement: null, reason: 'too-few-events' })).toHaveLength(2);
});

test('a state names the verdict only where it is told', () => {
  expect(standingWords({ state: 'agreed', verified: null })).toBe('Readers agree');
  expect(standingWords({ state: 'agreed', verified: 'false' })).toBe('Readers agree: false positive');
});
