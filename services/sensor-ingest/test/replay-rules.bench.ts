import { printFigure, printMachine } from '@strainscope/testing';
import { DEFAULT_RULES } from '../src/rule-engine/default-rules.ts';
import { ruleEngine, type MetricValues } from '../src/rule-engine/evaluate.ts';
import { PersonPast } from '../src/rule-engine/person-past.ts';
import type { RuleSet } from '../src/rule-engine/rule-set.schema.ts';
import { NOTHING_KNOWN } from '../src/rule-engine/traits.ts';

const EVENTS = 1_000_000;
const PLAYERS = 5_000;
const MINUTE = 60_000;

/** The default rules, and a load of each kind. */
const rules: RuleSet = {
  version: 1,
  rules: [
    ...DEFAULT_RULES.rules,
    {
      id: 'load',
      name: 'Load',
      source: '',
      for: {},
      when: {
        any: [
          { load: 'count', metric: 'pla', from: 25, window: 'session', atLeast: 15 },
          { load: 'sum', metric: 'pla', from: 10, window: '7-days', atLeast: 3_000 },
          { load: 'time-weighted', metric: 'paa', from: 500, window: '28-days', halfLifeDays: 7, atLeast: 200_000 },
        ],
      },
    },
  ],
};

it('replays a million events', () => {
  const engine = ruleEngine(rules);
  const past = Array.from({ length: PLAYERS }, () => new PersonPast());
  // A generator of its own: the same events in each run.
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const pla = -12 * Math.log(1 - random());
    const metrics: MetricValues = { pla, paa: random() < 0.05 ? null : pla * (40 + 40 * random()) };
    return { at: index * 0.05 * MINUTE, player: Math.floor(random() * PLAYERS), metrics };
  });

  let raised = 0;
  const start = performance.now();
  for (const { at, player, metrics } of events) {
    const known = past[player]!;
    const sex = player % 2 === 0 ? 'male' : 'female';
    const { findings } = engine({ at, metrics, traits: { ...NOTHING_KNOWN, sex } }, known);
    if (findings.length > 0) raised++;
    known.add({ at, metrics });
  }
  const seconds = (performance.now() - start) / 1000;
  printMachine();
  printFigure({
    what: `${EVENTS} events by ${rules.rules.length} rules`,
    value: seconds,
    unit: 's',
    limit: { most: 15 },
  });
  printFigure({ what: 'events with an alert', value: raised, unit: '' });
}, 600_000);
