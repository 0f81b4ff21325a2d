import { WINDOWS, type Condition, type LoadCondition, type Rule, type RuleSet } from './rule-set.schema.ts';
import { AGE_BANDS, SEXES, TRAITS } from './traits.ts';

/** What a set would no longer raise, or might not. */
export interface Looser {
  readonly ruleId: string;
  readonly name: string;
}

/**
 * Decides whether a set of rules raises an alert wherever another one does. It is careful: where it cannot be proven from
 * the conditions, a rule counts as looser, and two people have to agree.
 * @returns rules of the parent that the child does not keep; empty where it only tightens
 */
export function loosenedBy(parent: RuleSet, child: RuleSet): Looser[] {
  return parent.rules
    .filter((rule) => !everybodyOf(rule).every((part) => child.rules.some((kept) => keeps(part, kept))))
    .map(({ id, name }) => ({ ruleId: id, name }));
}

/** True where a child raises an alert wherever its parent does. */
export const tightens = (parent: RuleSet, child: RuleSet): boolean => loosenedBy(parent, child).length === 0;

/** Splits a rule by sex and age band, of which all values are known: several rules of a child may keep it together. */
function everybodyOf(rule: Rule): Rule[] {
  const sexes = rule.for.sex ?? SEXES;
  const ageBands = rule.for.ageBand ?? AGE_BANDS;
  return sexes.flatMap((sex) =>
    ageBands.map((ageBand) => ({ ...rule, for: { ...rule.for, sex: [sex], ageBand: [ageBand] } })),
  );
}

function keeps(rule: Rule, kept: Rule): boolean {
  const concernsAsMany = TRAITS.every((trait) => {
    const asked = kept.for[trait];
    return !asked || (rule.for[trait] ?? [null]).every((value) => value !== null && asked.includes(value));
  });
  return concernsAsMany && implies(rule.when, kept.when);
}

/** True where the first cannot be fulfilled without the second. */
function implies(first: Condition, second: Condition): boolean {
  if ('any' in first) return first.any.every((part) => implies(part, second));
  if ('all' in second) return second.all.every((part) => implies(first, part));
  if ('all' in first && first.all.some((part) => implies(part, second))) return true;
  if ('any' in second) return second.any.some((part) => implies(first, part));
  if ('all' in first) return false;
  if ('load' in first || 'load' in second) return 'load' in first && 'load' in second && impliesLoad(first, second);
  return first.metric === second.metric && first.atLeast >= second.atLeast;
}

function impliesLoad(first: LoadCondition, second: LoadCondition): boolean {
  return (
    first.load === second.load &&
    first.metric === second.metric &&
    first.from >= second.from &&
    first.atLeast >= second.atLeast &&
    WINDOWS.indexOf(first.window) <= WINDOWS.indexOf(second.window) &&
    (first.halfLifeDays ?? 0) <= (second.halfLifeDays ?? 0)
  );
}
