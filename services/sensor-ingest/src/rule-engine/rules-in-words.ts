import type { Finding } from './evaluate.ts';
import { metricOf, type Condition, type LoadCondition, type Rule, type RuleSet } from './rule-set.schema.ts';
import { TRAITS, UNKNOWN, type Trait } from './traits.ts';

const WINDOW_WORDS = { session: 'in the session', '7-days': 'in 7 days', '28-days': 'in 28 days' } as const;
const TRAIT_WORDS: Readonly<Record<Trait, string>> = {
  sport: 'sport',
  sex: 'sex',
  ageBand: 'age',
  level: 'level of play',
  position: 'position',
  device: 'sensor',
};

const number = (value: number) => String(Number(value.toPrecision(4)));
const inUnit = (value: number, unit: string) => (unit === '' ? number(value) : `${number(value)} ${unit}`);

/** Thresholds, as they were written: two that differ read differently. */
const exactly = (value: number, unit: string) => (unit === '' ? String(value) : `${value} ${unit}`);

/** The part of a metric's name in brackets, as the field abbreviates it. */
const shortOf = (name: string) => /\(([^)]+)\)$/.exec(name)?.[1] ?? name;

/** Says a rule in one sentence. */
export function ruleInWords({ for: limits, when }: Rule): string {
  const whom = TRAITS.flatMap((trait) => {
    const values = limits[trait];
    return values ? [`${TRAIT_WORDS[trait]} ${values.map((v) => (v === UNKNOWN ? 'not known' : v)).join(' or ')}`] : [];
  });
  return `${whom.length === 0 ? 'Everybody' : `Players of ${whom.join(', ')}`}: ${conditionInWords(when)}.`;
}

export function conditionInWords(condition: Condition, isInside = false): string {
  if ('all' in condition) return joined(condition.all, ' and ', isInside);
  if ('any' in condition) return joined(condition.any, ' or ', isInside);
  const { name, unit } = metricOf(condition.metric);
  if ('load' in condition) return loadInWords(condition, shortOf(name), unit);
  return `${shortOf(name)} at least ${exactly(condition.atLeast, unit)}`;
}

/** Says what an event had that fulfilled a rule, such as “PLA 81.3 g (at least 75 g)”. */
export function findingInWords({ name, readings }: Finding): string {
  const read = readings.map(({ condition, value }) => {
    const { name: metric, unit } = metricOf(condition.metric);
    if (!('load' in condition)) {
      return `${shortOf(metric)} ${inUnit(value, unit)} (at least ${inUnit(condition.atLeast, unit)})`;
    }
    return `${inUnit(value, condition.load === 'count' ? '' : unit)} of ${loadInWords(condition, shortOf(metric), unit)}`;
  });
  return `${name}: ${read.join(', ')}`;
}

/** Says what changes from one set to another, a line for each rule that comes, goes or changes. */
export function differenceInWords(before: RuleSet, after: RuleSet): string[] {
  const former = new Map(before.rules.map((rule) => [rule.id, rule]));
  const kept = new Set(after.rules.map(({ id }) => id));
  return [
    ...after.rules.flatMap((rule) => {
      const was = former.get(rule.id);
      if (!was) return [`New: ${rule.name}. ${ruleInWords(rule)}`];
      const [old, now] = [ruleInWords(was), ruleInWords(rule)];
      if (old !== now) return [`Changed: ${rule.name}. Was: ${old} Is: ${now}`];
      if (was.name !== rule.name) return [`Renamed: ${was.name} is now ${rule.name}.`];
      return was.source === rule.source ? [] : [`Source changed: ${rule.name}.`];
    }),
    ...before.rules.filter(({ id }) => !kept.has(id)).map((rule) => `Removed: ${rule.name}. ${ruleInWords(rule)}`),
  ];
}

function joined(parts: readonly Condition[], word: string, isInside: boolean): string {
  const words = parts.map((part) => conditionInWords(part, true)).join(word);
  return isInside && parts.length > 1 ? `(${words})` : words;
}

function loadInWords({ load, from, window, halfLifeDays, atLeast }: LoadCondition, metric: string, unit: string) {
  const events = from === 0 ? 'events' : `events of ${metric} from ${inUnit(from, unit)}`;
  const when = WINDOW_WORDS[window];
  if (load === 'count') return `at least ${number(atLeast)} ${events} ${when}`;
  const half = load === 'sum' ? '' : `, each halved every ${number(halfLifeDays ?? 0)} days`;
  return `at least ${inUnit(atLeast, unit)} of ${metric} added up over ${events} ${when}${half}`;
}
