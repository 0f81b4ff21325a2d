import { loadOf } from './load.ts';
import type { PersonPast } from './person-past.ts';
import type { Condition, LoadCondition, MetricCondition, MetricKey, Rule, RuleSet } from './rule-set.schema.ts';
import { TRAITS, type Traits } from './traits.ts';

/** Values by the keys of the list of metrics; null, or nothing, where it was not measured. */
export type MetricValues = Readonly<Partial<Record<MetricKey, number | null>>>;

/** An event as rules see it. */
export interface JudgedEvent {
  /** When it happened, in ms since 1970. */
  readonly at: number;
  readonly metrics: MetricValues;
  readonly traits: Traits;
  /** When its session began; null where it is in none that is known. */
  readonly sessionFrom?: number | null;
}

/** What a condition that was fulfilled read. */
export interface Reading {
  readonly condition: MetricCondition | LoadCondition;
  readonly value: number;
}

/** A rule that the event fulfils. */
export interface Finding {
  readonly ruleId: string;
  readonly name: string;
  readonly readings: readonly Reading[];
}

/** What rules say of an event. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Rules that could not be decided, with the metrics that were not measured: they are not fulfilled, and it is said. */
  readonly undecided: readonly { readonly ruleId: string; readonly notMeasured: readonly MetricKey[] }[];
}

/** Null where what was not measured decides. */
type Truth = boolean | null;
type Judge = (event: JudgedEvent, past: PersonPast) => Truth;

/** Judges an event by rules. @param past the person's earlier events, at least those of 28 days */
export type RuleEngine = (event: JudgedEvent, past: PersonPast) => Judgement;

const NOTHING: Judgement = { findings: [], undecided: [] };

/** Compiles a set of rules into a pure function that is quick enough to replay a season. */
export function ruleEngine({ rules }: RuleSet): RuleEngine {
  const compiled = rules.map((rule) => ({ rule, concerns: concerning(rule), judge: judgeOf(rule.when) }));
  return (event, past) => {
    let judgement = NOTHING;
    for (const { rule, concerns, judge } of compiled) {
      if (!concerns(event.traits)) continue;
      const truth = judge(event, past);
      if (truth === false) continue;
      const { findings, undecided } = judgement;
      if (truth) {
        const readings = readingsOf(rule.when, event, past);
        judgement = { findings: [...findings, { ruleId: rule.id, name: rule.name, readings }], undecided };
      } else {
        const notMeasured = [...new Set(missingIn(rule.when, event, past))];
        judgement = { findings, undecided: [...undecided, { ruleId: rule.id, notMeasured }] };
      }
    }
    return judgement;
  };
}

/** Says whether any rule counts a load, and so has to know what came before. */
export function needsPast({ rules }: RuleSet): boolean {
  const counts = (condition: Condition): boolean => {
    if ('all' in condition) return condition.all.some(counts);
    return 'any' in condition ? condition.any.some(counts) : 'load' in condition;
  };
  return rules.some(({ when }) => counts(when));
}

function concerning({ for: limits }: Rule): (traits: Traits) => boolean {
  const asked = TRAITS.flatMap((trait) => (limits[trait] ? [[trait, new Set(limits[trait])] as const] : []));
  return (traits) => asked.every(([trait, values]) => values.has(traits[trait].toLowerCase()));
}

function judgeOf(condition: Condition): Judge {
  if ('all' in condition) return among(condition.all.map(judgeOf), false);
  if ('any' in condition) return among(condition.any.map(judgeOf), true);
  if ('load' in condition) return (event, past) => judgeLoad(condition, event, past);
  const { metric, atLeast } = condition;
  return ({ metrics }) => {
    const value = metrics[metric] ?? null;
    return value === null ? null : value >= atLeast;
  };
}

/** One that is `decisive` decides; else one that is unknown makes the whole unknown. */
function among(judges: readonly Judge[], decisive: boolean): Judge {
  return (event, past) => {
    let truth: Truth = !decisive;
    for (const judge of judges) {
      const one = judge(event, past);
      if (one === decisive) return decisive;
      if (one === null) truth = null;
    }
    return truth;
  };
}

function judgeLoad(condition: LoadCondition, event: JudgedEvent, past: PersonPast): Truth {
  const { value, isWhole } = loadOf(condition, event, past);
  if (value >= condition.atLeast) return true;
  return isWhole ? false : null;
}

function readingsOf(condition: Condition, event: JudgedEvent, past: PersonPast): Reading[] {
  if ('all' in condition) return condition.all.flatMap((part) => readingsOf(part, event, past));
  if ('any' in condition) {
    return condition.any.filter((part) => judgeOf(part)(event, past)).flatMap((part) => readingsOf(part, event, past));
  }
  if ('load' in condition) return [{ condition, value: loadOf(condition, event, past).value }];
  return [{ condition, value: event.metrics[condition.metric] ?? 0 }];
}

function missingIn(condition: Condition, event: JudgedEvent, past: PersonPast): MetricKey[] {
  if (judgeOf(condition)(event, past) !== null) return [];
  if ('all' in condition) return condition.all.flatMap((part) => missingIn(part, event, past));
  if ('any' in condition) return condition.any.flatMap((part) => missingIn(part, event, past));
  return [condition.metric];
}
