import { eventAnswers } from '../../../../test/look/event-answers.ts';
import { headEstimate, unlikeEstimate } from '../../../../test/look/estimates.ts';
import type { Simulation } from '@strainscope/console-contract';
import { comparisonWords, estimatedSummary, estimateText, headSentence, markOf, stateWords } from './estimate-words.ts';

const male = headEstimate('male');
const mps95 = { key: 'mps95', value: 0.2134, low: 0.1898, high: 0.237 };

const { data } = eventAnswers()['events.get']!(new URL('http://x'), {}) as { data: { simulation: Simulation } };
const withMps95 = (value: number, change: Partial<Simulation> = {}): Simulation => ({
  ...data.simulation,
  ...change,
  result: { ...data.simulation.result!, metrics: [{ key: 'mps95', value, unit: '' }] },
});
const [before, after] = ['2026-11-21T14:03:10.000Z', '2026-11-21T14:09:00.000Z'];

test('a value has its range, unless the event is unlike those of the training', () => {
  expect(estimateText(male, mps95)).toBe('0.213 (0.190–0.237)');
  expect(estimateText(male, { ...mps95, low: null })).toBe('0.213');
  expect(estimateText(unlikeEstimate('male'), mps95)).toBe('0.213');
});

test.each([
  [0.1898, 'inside'],
  [0.237, 'inside'],
  [0.1897, 'outside'],
  [0.2371, 'outside'],
])('a simulation of %d lies %s the range', (value, where) => {
  const head = headEstimate('male', { values: [mps95] });
  expect(comparisonWords(head, before, withMps95(value))).toBe(
    `Estimated before: 0.213 (0.190–0.237), the simulation lies ${where} this range.`,
  );
});

test('without a range nothing is compared', () => {
  expect(comparisonWords(unlikeEstimate('male'), before, withMps95(0.2))).toBe(
    'Estimated before: 0.213, without a range.',
  );
  expect(comparisonWords(headEstimate('male', { values: [] }), before, withMps95(0.2))).toBeUndefined();
  expect(comparisonWords(male, before, { ...withMps95(0.2), result: null })).toBeUndefined();
});

test('a run on the fine mesh, or by another version of the solver, is not measured by the range', () => {
  const head = headEstimate('male', { values: [mps95] });
  expect(comparisonWords(head, before, withMps95(0.5, { mesh_type: 'fine' }))).toBe(
    'Estimated before: 0.213 (0.190–0.237), on the coarse mesh.',
  );
  const older = { ...head, model: { ...head.model, solver_version: '0.0.9' } };
  expect(comparisonWords(older, before, withMps95(0.5))).toBe(
    'Estimated before: 0.213 (0.190–0.237), for version 0.0.9 of the solver.',
  );
});

test('an estimate that was made after the simulation is not said to be of before', () => {
  const ended = { state: 'complete', at: '2026-11-21T14:05:00.000Z' };
  expect(comparisonWords(male, after, withMps95(0.2, { history: [ended] }))).toMatch(/^Estimated afterwards: /);
  expect(comparisonWords(male, before, withMps95(0.2, { history: [ended] }))).toMatch(/^Estimated before: /);
  expect(comparisonWords(male, after, withMps95(0.2, { history: [] }))).toMatch(/^Estimated afterwards: /);
  expect(comparisonWords(male, after, withMps95(0.2, { history: [], attempts: [] }))).toMatch(/^Estimated before: /);
});

test('the picture in words, and what stands on it', () => {
  expect(estimatedSummary(male)).toBe(
    'Estimated peak strain over the whole event, MPS95 of the whole brain 0.213 (0.190–0.237), ' +
      'highest in the cerebellum: MPS95 0.246 (0.217–0.275).',
  );
  expect(markOf(male)).toBe('Estimate');
  expect(markOf(unlikeEstimate('male'))).toBe('Estimate without a range');
});

test.each([
  [undefined, 'Male head.'],
  ['male', 'Male head, as in the simulation.'],
  ['female', 'Male head: there is no estimate on the female head of the simulation.'],
] as const)('the head beside a simulation on %s: %s', (simulated, words) => {
  expect(headSentence({ estimate: male, simulated, choices: [] })).toBe(words);
});

test('no word reads as a finding or as reassurance', () => {
  expect(Object.values(stateWords).join(' ')).not.toMatch(/\b(hit|safe|diagnosis|injur)/i);
});
