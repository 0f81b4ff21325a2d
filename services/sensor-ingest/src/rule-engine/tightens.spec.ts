import fc from 'fast-check';
import { DEFAULT_RULES } from './default-rules.ts';
import { ruleEngine, type JudgedEvent } from './evaluate.ts';
import { PersonPast } from './person-past.ts';
import {
  type Condition,
  type LoadCondition,
  type MetricCondition,
  type Rule,
  type RuleSet,
} from './rule-set.schema.ts';
import { loosenedBy, tightens } from './tightens.ts';
import { AGE_BANDS, NOTHING_KNOWN, SEXES } from './traits.ts';

const setOf = (...rules: (Partial<Rule> & Pick<Rule, 'when'>)[]): RuleSet => ({
  version: 1,
  rules: rules.map((rule, index) => ({ id: `r${index}`, name: `R${index}`, source: '', for: {}, ...rule })),
});
const pla = (atLeast: number): MetricCondition => ({ metric: 'pla', atLeast });
const paa = (atLeast: number): MetricCondition => ({ metric: 'paa', atLeast });
const load = (over: Partial<LoadCondition> = {}): LoadCondition => ({
  load: 'count',
  metric: 'pla',
  from: 10,
  window: '7-days',
  atLeast: 20,
  ...over,
});

test.each<[string, Condition, Condition, boolean]>([
  ['a lower threshold', pla(75), pla(65), true],
  ['a higher threshold', pla(75), pla(76), false],
  ['another metric', pla(75), paa(1), false],
  ['one of two that had both to be reached', { all: [pla(75), paa(4500)] }, pla(75), true],
  ['OR in place of AND', { all: [pla(75), paa(4500)] }, { any: [pla(75), paa(4500)] }, true],
  ['AND in place of OR', { any: [pla(75), paa(4500)] }, { all: [pla(75), paa(4500)] }, false],
  ['a longer window', load(), load({ window: '28-days' }), true],
  ['a shorter window', load(), load({ window: 'session' }), false],
  ['fewer events', load(), load({ atLeast: 10 }), true],
  ['only larger events', load(), load({ from: 15 }), false],
  ['another kind of load', load(), load({ load: 'sum' }), false],
])('%s', (_, before, after, expected) => {
  expect(tightens(setOf({ when: before }), setOf({ when: after }))).toBe(expected);
});

test('a set that lacks a rule of its parent, or limits it, is looser, and the rule is named', () => {
  const [men, women] = DEFAULT_RULES.rules;
  expect(loosenedBy(DEFAULT_RULES, { version: 1, rules: [men!] })).toEqual([
    { ruleId: 'peaks-women', name: women!.name },
  ]);
  expect(tightens(setOf({ when: pla(75) }), setOf({ when: pla(60), for: { sport: ['rugby'] } }))).toBe(false);
  expect(tightens(DEFAULT_RULES, setOf({ when: { all: [pla(60), paa(4000)] } }))).toBe(true);
});

test('several rules keep one together where they cover every sex and age', () => {
  const parent = setOf({ when: pla(75) });
  const adults = { when: pla(70), for: { ageBand: ['adult'] } };
  const others = { when: pla(50), for: { ageBand: AGE_BANDS.filter((band) => band !== 'adult') } };
  expect(tightens(parent, setOf(adults, others))).toBe(true);
  expect(tightens(parent, setOf(adults))).toBe(false);
});

describe('of any two sets', () => {
  const metric = fc.record({
    metric: fc.constantFrom('pla' as const, 'paa' as const),
    atLeast: fc.integer({ min: 1, max: 4 }),
  });
  const loads = fc.record({
    load: fc.constantFrom('count' as const, 'sum' as const),
    metric: fc.constantFrom('pla' as const, 'paa' as const),
    from: fc.integer({ min: 0, max: 3 }),
    window: fc.constantFrom('session' as const, '7-days' as const, '28-days' as const),
    atLeast: fc.integer({ min: 1, max: 5 }),
  });
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      metric,
      loads,
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    ),
  }));
  const limits = fc.record(
    {
      sex: fc.subarray([...SEXES], { minLength: 1 }),
      ageBand: fc.subarray([...AGE_BANDS], { minLength: 1 }),
      sport: fc.subarray(['rugby', 'football'], { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  const rules = fc.array(fc.record({ when: condition, for: limits }), { minLength: 1, maxLength: 3 });
  const value = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
  const metrics = fc.record({ pla: value, paa: value });
  const HOUR = 3_600_000;
  const NOW = 1e12;
  const past = fc
    .array(fc.record({ at: fc.integer({ min: 0, max: 30 * 24 }).map((hours) => NOW - hours * HOUR), metrics }), {
      maxLength: 6,
    })
    .map((events) => PersonPast.of(events));
  const events = fc.record({
    metrics,
    sex: fc.constantFrom(...SEXES),
    ageBand: fc.constantFrom(...AGE_BANDS),
    sport: fc.constantFrom('rugby', 'football', 'unknown'),
  });

  test('one that tightens raises wherever the other does', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        rules,
        rules,
        fc.array(events, { minLength: 20, maxLength: 20 }),
        past,
        (first, second, many, before) => {
          const parent = setOf(...(first as Rule[]));
          // Half of them from the parent itself, so that many tighten.
          for (const child of [setOf(...(second as Rule[])), setOf(...parent.rules, ...(second as Rule[])), parent]) {
            if (!tightens(parent, child)) continue;
            const [above, below] = [ruleEngine(parent), ruleEngine(child)];
            for (const { metrics: measured, ...traits } of many) {
              const event: JudgedEvent = { at: NOW, metrics: measured, traits: { ...NOTHING_KNOWN, ...traits } };
              if (above(event, before).findings.length === 0) continue;
              compared++;
              expect(below(event, before).findings.length).toBeGreaterThan(0);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(500);
  });

  test('each tightens itself', () => {
    fc.assert(
      fc.property(rules, (one) => expect(tightens(setOf(...(one as Rule[])), setOf(...(one as Rule[])))).toBe(true)),
    );
  });
});
