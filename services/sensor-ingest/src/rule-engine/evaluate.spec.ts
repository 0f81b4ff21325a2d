import { DEFAULT_RULES } from './default-rules.ts';
import { needsPast, ruleEngine, type JudgedEvent, type MetricValues } from './evaluate.ts';
import { PersonPast, type PastEvent } from './person-past.ts';
import type { Condition, RuleSet } from './rule-set.schema.ts';
import { ageBandAt, NOTHING_KNOWN, type Traits } from './traits.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 28, 15);

const event = (metrics: MetricValues, traits: Partial<Traits> = {}, rest: Partial<JudgedEvent> = {}): JudgedEvent => ({
  at: NOW,
  metrics,
  traits: { ...NOTHING_KNOWN, ...traits },
  ...rest,
});
const rulesOf = (when: Condition): RuleSet => ({
  version: 1,
  rules: [{ id: 'r', name: 'R', source: '', for: {}, when }],
});
const judge = (when: Condition, metrics: MetricValues, past: PastEvent[] = [], rest: Partial<JudgedEvent> = {}) =>
  ruleEngine(rulesOf(when))(event(metrics, {}, rest), PersonPast.of(past));
const raised = (...asked: Parameters<typeof judge>) => judge(...asked).findings.length > 0;

describe('the default rules', () => {
  const engine = ruleEngine(DEFAULT_RULES);
  const idsOf = (metrics: MetricValues, sex: string) =>
    engine(event(metrics, { sex }), new PersonPast()).findings.map(({ ruleId }) => ruleId);

  test.each([
    ['male', 75, 4500, ['peaks-men']],
    ['male', 74.9, 9000, []],
    ['male', 200, 4499, []],
    ['female', 65, 4500, ['peaks-women']],
    ['female', 64.9, 9000, []],
    ['unknown', 65, 4500, ['peaks-women']],
  ])('of somebody %s with %d g and %d rad/s²', (sex, pla, paa, expected) => {
    expect(idsOf({ pla, paa }, sex)).toEqual(expected);
  });

  test('raise nothing where rotation was not measured, and say that it was not', () => {
    expect(engine(event({ pla: 90, paa: null }, { sex: 'male' }), new PersonPast())).toEqual({
      findings: [],
      undecided: [{ ruleId: 'peaks-men', notMeasured: ['paa'] }],
    });
    expect(engine(event({ pla: 20, paa: null }, { sex: 'male' }), new PersonPast()).undecided).toEqual([]);
  });
});

describe('what was not measured', () => {
  test('does not hinder an OR that is fulfilled without it', () => {
    const either: Condition = {
      any: [
        { metric: 'paa', atLeast: 1 },
        { metric: 'pla', atLeast: 10 },
      ],
    };
    expect(judge(either, { pla: 12 })).toMatchObject({ findings: [{ readings: [{ value: 12 }] }], undecided: [] });
    expect(judge(either, { pla: 9 }).undecided).toEqual([{ ruleId: 'r', notMeasured: ['paa'] }]);
  });

  test('in an earlier event leaves a load undecided, unless the rest reaches it', () => {
    const load: Condition = { load: 'count', metric: 'paa', from: 100, window: '7-days', atLeast: 2 };
    const earlier = (paa: number | null) => ({ at: NOW - DAY, metrics: { paa } });
    expect(judge(load, { paa: 200 }, [earlier(null)]).undecided).toHaveLength(1);
    expect(raised(load, { paa: 200 }, [earlier(150), earlier(null)])).toBe(true);
  });
});

describe('cumulative load', () => {
  const past = [29, 27, 8, 6, 1].map((days) => ({ at: NOW - days * DAY, metrics: { pla: 20 } }));

  test.each([
    ['7-days', 3],
    ['28-days', 5],
    ['session', 1],
  ] as const)('over %s counts %d events with this one', (window, count) => {
    const load = { load: 'count', metric: 'pla', from: 10, window } as const;
    expect(raised({ ...load, atLeast: count }, { pla: 15 }, past)).toBe(true);
    expect(raised({ ...load, atLeast: count + 1 }, { pla: 15 }, past)).toBe(false);
  });

  test('of a session begins where that began, else four hours before', () => {
    const hours = (n: number) => ({ at: NOW - n * 3_600_000, metrics: { pla: 20 } });
    const load: Condition = { load: 'count', metric: 'pla', from: 10, window: 'session', atLeast: 3 };
    expect(raised(load, { pla: 20 }, [hours(5), hours(3)])).toBe(false);
    expect(raised(load, { pla: 20 }, [hours(5), hours(3)], { sessionFrom: NOW - 6 * 3_600_000 })).toBe(true);
    expect(raised(load, { pla: 20 }, [hours(3), hours(2)], { sessionFrom: NOW - 3_600_000 })).toBe(false);
  });

  test('leaves out what lies under the threshold and what came later', () => {
    const load: Condition = { load: 'sum', metric: 'pla', from: 20, window: '7-days', atLeast: 60 };
    const later = { at: NOW + 1, metrics: { pla: 100 } };
    expect(raised(load, { pla: 20 }, [...past, later])).toBe(true);
    expect(raised(load, { pla: 19 }, [...past, later])).toBe(false);
  });

  test('weighted by time halves what is a half-life old', () => {
    const load = { load: 'time-weighted', metric: 'pla', from: 0, window: '28-days', halfLifeDays: 7 } as const;
    const weekOld = [{ at: NOW - 7 * DAY, metrics: { pla: 20 } }];
    expect(raised({ ...load, atLeast: 20 }, { pla: 10 }, weekOld)).toBe(true);
    expect(raised({ ...load, atLeast: 20.1 }, { pla: 10 }, weekOld)).toBe(false);
  });

  test('is asked for only where a rule counts one', () => {
    expect(needsPast(DEFAULT_RULES)).toBe(false);
    const load: Condition = { load: 'sum', metric: 'pla', from: 0, window: '7-days', atLeast: 1 };
    expect(needsPast(rulesOf({ any: [{ all: [load] }] }))).toBe(true);
  });
});

test('a rule concerns those whom it names alone', () => {
  const engine = ruleEngine({
    version: 1,
    rules: [
      {
        id: 'u15',
        name: 'U15',
        source: '',
        for: { ageBand: ['under-12', '12-14'], position: ['prop'] },
        when: { metric: 'pla', atLeast: 1 },
      },
    ],
  });
  const concerns = (traits: Partial<Traits>) =>
    engine(event({ pla: 5 }, traits), new PersonPast()).findings.length === 1;
  expect(concerns({ ageBand: '12-14', position: 'Prop' })).toBe(true);
  expect(concerns({ ageBand: '15-17', position: 'prop' })).toBe(false);
  expect(concerns({ ageBand: '12-14' })).toBe(false);
});

test.each([
  ['2014-11-28', '12-14'],
  ['2014-11-29', 'under-12'],
  ['2008-11-28', 'adult'],
  ['2008-11-29', '15-17'],
  ['2011-11-29', '12-14'],
  ['2030-01-01', 'unknown'],
  ['', 'unknown'],
])('somebody born on %s is %s on 28 November 2026', (birthDate, band) => {
  expect(ageBandAt(birthDate, new Date(NOW))).toBe(band);
});
