import { DEFAULT_RULES } from './default-rules.ts';
import { ruleEngine } from './evaluate.ts';
import { PersonPast } from './person-past.ts';
import { differenceInWords, findingInWords, ruleInWords } from './rules-in-words.ts';
import type { Rule, RuleSet } from './rule-set.schema.ts';
import { NOTHING_KNOWN } from './traits.ts';

const rule = (over: Partial<Rule>): Rule => ({
  id: 'r',
  name: 'R',
  source: '',
  for: {},
  when: { metric: 'pla', atLeast: 75 },
  ...over,
});

test.each<[Partial<Rule>, string]>([
  [{}, 'Everybody: PLA at least 75 g.'],
  [DEFAULT_RULES.rules[1]!, 'Players of sex female or not known: PLA at least 65 g and PAA at least 4500 rad/s².'],
  [
    { when: { load: 'count', metric: 'pla', from: 10, window: '7-days', atLeast: 40 } },
    'Everybody: at least 40 events of PLA from 10 g in 7 days.',
  ],
  [
    {
      when: {
        any: [
          { metric: 'hic15', atLeast: 250 },
          {
            all: [
              { metric: 'pav', atLeast: 20 },
              { metric: 'pla', atLeast: 50 },
            ],
          },
        ],
      },
    },
    'Everybody: HIC15 at least 250 or (PAV at least 20 rad/s and PLA at least 50 g).',
  ],
])('a rule in words: %j', (over, words) => {
  expect(ruleInWords(rule(over))).toBe(words);
});

test('what an event had is told beside the threshold that it reached', () => {
  const traits = { ...NOTHING_KNOWN, sex: 'male' };
  const { findings } = ruleEngine(DEFAULT_RULES)(
    { at: 0, metrics: { pla: 81.26, paa: 5210.4 }, traits },
    new PersonPast(),
  );
  expect(findings.map(findingInWords)).toEqual([
    'Peaks, men: PLA 81.26 g (at least 75 g), PAA 5210 rad/s² (at least 4500 rad/s²)',
  ]);
});

test('a difference names what comes, goes and changes', () => {
  const after: RuleSet = {
    version: 1,
    rules: [{ ...DEFAULT_RULES.rules[0]!, when: { metric: 'pla', atLeast: 60 } }, rule({ id: 'new', name: 'New one' })],
  };
  expect(differenceInWords(DEFAULT_RULES, after)).toEqual([
    'Changed: Peaks, men. Was: Players of sex male: PLA at least 75 g and PAA at least 4500 rad/s². Is: Players of sex male: PLA at least 60 g.',
    'New: New one. Everybody: PLA at least 75 g.',
    expect.stringMatching(/^Removed: Peaks, women/),
  ]);
  expect(differenceInWords(DEFAULT_RULES, DEFAULT_RULES)).toEqual([]);
});
