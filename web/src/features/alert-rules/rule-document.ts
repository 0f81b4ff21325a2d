import { z } from 'zod';

/** How the thresholds of a rule go together: all have to be reached, or one is enough. */
export type Joint = 'all' | 'any';

/** A rule as the simple form shows it. */
export interface FormRule {
  /** Its place in the document. */
  place: number;
  id: string;
  name: string;
  /** Undefined where there is one threshold, or where the rule is too much for the form. */
  joint: Joint | undefined;
  /** Undefined where the rule is more than thresholds side by side. */
  thresholds: readonly Threshold[] | undefined;
}

/** The value that a metric of an event has to reach; a text while it is typed and no number yet. */
export interface Threshold {
  metric: string;
  atLeast: number | string;
}

const threshold = z.strictObject({ metric: z.string(), atLeast: z.union([z.number(), z.string()]) });
const among = z.array(threshold).min(1);
const flat = z.union([threshold, z.strictObject({ all: among }), z.strictObject({ any: among })]);
const named = z.looseObject({ id: z.string(), name: z.string(), when: z.unknown() });
const list = z.looseObject({ rules: z.array(z.unknown()) });

/** Finds the rules of a document for the form; what has no id or no name yet is left to the text. */
export function formRulesOf(document: unknown): FormRule[] {
  const read = list.safeParse(document);
  if (!read.success) return [];
  return read.data.rules.flatMap((each, place) => {
    const rule = named.safeParse(each);
    return rule.success ? [{ place, id: rule.data.id, name: rule.data.name, ...flatOf(rule.data.when) }] : [];
  });
}

/** Finds the ids of rules that a document has just as another one has them. */
export function sameRules(before: unknown, after: unknown): Set<string> {
  const said = (document: unknown) =>
    formRulesOf(document).map(({ id, place }) => [id, saidAt(document, place)] as const);
  const former = new Map(said(before));
  return new Set(said(after).flatMap(([id, rule]) => (former.get(id) === rule ? [id] : [])));
}

const saidAt = (document: unknown, place: number) => JSON.stringify((document as { rules: unknown[] }).rules[place]);

function flatOf(when: unknown): Pick<FormRule, 'joint' | 'thresholds'> {
  const read = flat.safeParse(when);
  if (!read.success) return { joint: undefined, thresholds: undefined };
  if ('all' in read.data) return { joint: 'all', thresholds: read.data.all };
  if ('any' in read.data) return { joint: 'any', thresholds: read.data.any };
  return { joint: undefined, thresholds: [read.data] };
}

/** Changes thresholds or their joint of one rule. @returns a new document, in which everything else stays as it was */
export function withRule(document: unknown, { place, joint, thresholds = [] }: FormRule): unknown {
  const { rules, ...others } = document as { rules: object[] };
  const when = joint === undefined ? thresholds[0] : { [joint]: thresholds };
  return { ...others, rules: rules.map((rule, each) => (each === place ? { ...rule, when } : rule)) };
}
