import { z } from 'zod';
import { INJURY_METRICS, type InjuryMetric } from '../injury-metrics/injury-metrics.ts';
import { AGE_BANDS, SEXES, TRAITS, type Trait } from './traits.ts';

export type MetricKey = InjuryMetric['key'];

/** The time over which a load is counted. A session without a known start stands for the four hours before the event. */
export const WINDOWS = ['session', '7-days', '28-days'] as const;
export type Window = (typeof WINDOWS)[number];

/** A metric of the event itself that reaches a value, in the unit of the list of metrics. */
export interface MetricCondition {
  readonly metric: MetricKey;
  readonly atLeast: number;
}

/** A cumulative load, this event with it, of the events whose metric reaches `from`. */
export interface LoadCondition {
  /** How many, their sum, or their sum with each halved for every `halfLifeDays` that it is old. */
  readonly load: 'count' | 'sum' | 'time-weighted';
  readonly metric: MetricKey;
  readonly from: number;
  readonly window: Window;
  readonly halfLifeDays?: number | undefined;
  readonly atLeast: number;
}

export type Condition =
  { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] } | MetricCondition | LoadCondition;

const DEEPEST = 4;
const metric = z.enum(INJURY_METRICS.map(({ key }) => key) as [MetricKey, ...MetricKey[]]);
const threshold = z.number().finite().positive().max(1e9);

const metricCondition = z.strictObject({ metric, atLeast: threshold });
const loadCondition = z
  .strictObject({
    load: z.enum(['count', 'sum', 'time-weighted']),
    metric,
    from: z.number().finite().min(0).max(1e9),
    window: z.enum(WINDOWS),
    halfLifeDays: z.number().min(0.5).max(28).optional(),
    atLeast: threshold,
  })
  .refine(({ load, halfLifeDays }) => (load === 'time-weighted') === (halfLifeDays !== undefined), {
    path: ['halfLifeDays'],
    message: 'A time-weighted load, and no other, has a half-life in days.',
  });

/** Reads a condition by what it names, so that a refusal points at the field and not at a choice of four forms. */
const condition = (depth: number): z.ZodType<Condition> =>
  z.unknown().transform((value, context): Condition => {
    const schema = formOf(value, depth);
    if (!schema) {
      const message = depth > DEEPEST ? 'Conditions nest at most four deep.' : 'Name "all", "any", "metric" or "load".';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

function formOf(value: unknown, depth: number): z.ZodType<Condition> | undefined {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined;
  const among = () =>
    z
      .array(condition(depth + 1))
      .min(1)
      .max(20);
  if ('all' in value) return z.strictObject({ all: among() });
  if ('any' in value) return z.strictObject({ any: among() });
  if ('load' in value) return loadCondition;
  return 'metric' in value ? metricCondition : undefined;
}

const word = z.string().trim().toLowerCase().min(1).max(60);
const limitOf = { sex: z.enum(SEXES), ageBand: z.enum(AGE_BANDS) } as Partial<Record<Trait, z.ZodType<string>>>;
const limits = z.strictObject(
  Object.fromEntries(
    TRAITS.map((trait) => [
      trait,
      z
        .array(limitOf[trait] ?? word)
        .min(1)
        .max(40)
        .optional(),
    ]),
  ) as Record<Trait, z.ZodOptional<z.ZodArray<z.ZodType<string>>>>,
);

const rule = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Small letters, digits and hyphens, at most 40.'),
  name: z.string().trim().min(1).max(120),
  /** Where its thresholds come from. */
  source: z.string().trim().max(500).default(''),
  /** Whom it concerns; a trait that is not named is not asked about. */
  for: limits.default({}),
  when: condition(1),
});

/** A set of rules, as it is written in files and kept. Strain is no metric of the list: it never raises an alert. */
export const ruleSetSchema = z.strictObject({
  version: z.literal(1),
  rules: z
    .array(rule)
    .min(1)
    .max(50)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'Two rules have the same id.'),
});

export type Rule = Readonly<z.infer<typeof rule>>;
export interface RuleSet {
  readonly version: 1;
  readonly rules: readonly Rule[];
}

export const metricOf = (key: MetricKey): InjuryMetric => INJURY_METRICS.find((metric) => metric.key === key)!;
