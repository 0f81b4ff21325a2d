import { InvalidRequest } from '@strainscope/kernel';
import { DEFAULT_RULES } from './default-rules.ts';
import { parseRuleSet, writeRuleSet } from './rule-set-file.ts';

const faultsOf = (text: string) => {
  try {
    parseRuleSet(text);
    return [];
  } catch (error) {
    return error instanceof InvalidRequest ? error.faults : [{ path: 'thrown', message: String(error) }];
  }
};
const withRule = (rule: object) =>
  JSON.stringify({ version: 1, rules: [{ id: 'r', name: 'R', when: { metric: 'pla', atLeast: 10 }, ...rule }] });

test.each(['json', 'yaml'] as const)('rules come back from %s as they were', (form) => {
  expect(parseRuleSet(writeRuleSet(DEFAULT_RULES, form))).toEqual(DEFAULT_RULES);
});

test.each([
  ['strain, which never raises an alert', { when: { metric: 'mps95', atLeast: 0.2 } }, 'rules.0.when.metric'],
  [
    'a deep threshold that is no number',
    { when: { all: [{ metric: 'pla', atLeast: 'x' }] } },
    'rules.0.when.all.0.atLeast',
  ],
  ['a condition of nothing', { when: {} }, 'rules.0.when'],
  ['an unknown trait', { for: { hair: ['red'] } }, 'rules.0.for'],
  ['an unknown sex', { for: { sex: ['other'] } }, 'rules.0.for.sex.0'],
  [
    'a weighted load without half-life',
    { when: { load: 'time-weighted', metric: 'pla', from: 0, window: '7-days', atLeast: 1 } },
    'rules.0.when.halfLifeDays',
  ],
])('refused with its place: %s', (_, rule, path) => {
  expect(faultsOf(withRule(rule))).toMatchObject([{ path }]);
});

test.each([
  ['no YAML', ': ['],
  [
    'two rules of one id',
    JSON.stringify({
      version: 1,
      rules: [1, 2].map(() => ({ id: 'r', name: 'R', when: { metric: 'pla', atLeast: 1 } })),
    }),
  ],
  ['aliases, which could grow without bound', 'a: &a [1]\nb: *a'],
  ['more than 64 KiB', ' '.repeat(70_000)],
  ['nothing', ''],
])('refused: %s', (_, text) => {
  expect(faultsOf(text).map(({ path }) => path)).not.toContain('thrown');
  expect(faultsOf(text)).not.toHaveLength(0);
});

test('conditions nest at most four deep', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { metric: 'pla', atLeast: 1 } : { all: [nested(depth - 1)] };
  expect(faultsOf(withRule({ when: nested(3) }))).toEqual([]);
  expect(faultsOf(withRule({ when: nested(4) })).map(({ message }) => message)).toEqual([
    'Conditions nest at most four deep.',
  ]);
});
