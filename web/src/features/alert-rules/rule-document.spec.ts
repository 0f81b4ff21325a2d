import { formRulesOf, sameRules, withRule } from './rule-document.ts';

const pla = { metric: 'pla', atLeast: 75 };
const paa = { metric: 'paa', atLeast: 4500 };
const load = { load: 'count', metric: 'pla', from: 10, window: 'session', atLeast: 20 };
const documentOf = (...conditions: unknown[]) => ({
  version: 1,
  rules: conditions.map((when, place) => ({ id: `r${place}`, name: `Rule ${place}`, for: {}, when })),
});

test.each([
  ['all of some', { all: [pla, paa] }, { joint: 'all', thresholds: [pla, paa] }],
  ['any of some', { any: [pla, paa] }, { joint: 'any', thresholds: [pla, paa] }],
  ['one', pla, { joint: undefined, thresholds: [pla] }],
  ['a load', load, { joint: undefined, thresholds: undefined }],
  ['a load among thresholds', { all: [pla, load] }, { joint: undefined, thresholds: undefined }],
  ['groups within', { all: [pla, { any: [paa] }] }, { joint: undefined, thresholds: undefined }],
])('%s', (_, when, shape) => {
  expect(formRulesOf(documentOf(when))).toEqual([{ place: 0, id: 'r0', name: 'Rule 0', ...shape }]);
});

test.each([null, 'text', { rules: 1 }, { rules: [{ id: 'r1' }, 2] }])('%j has no rules for the form', (document) => {
  expect(formRulesOf(document)).toEqual([]);
});

test('one rule changes, and everything else stays as it was', () => {
  const before = documentOf(load, { all: [pla, paa] });
  const [, rule] = formRulesOf(before);
  const after = withRule(before, { ...rule!, joint: 'any', thresholds: [{ ...pla, atLeast: 60 }, paa] });
  expect(after).toEqual(documentOf(load, { any: [{ ...pla, atLeast: 60 }, paa] }));
  expect([...sameRules(before, after)]).toEqual(['r0']);
});
