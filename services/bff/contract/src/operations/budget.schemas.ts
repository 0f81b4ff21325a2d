import { z } from 'zod';
import { id, kind, time } from '../shared/common.schemas.ts';

export const budgetMode = z.enum(['soft', 'strict']);

/** A place in the tree with its limits, and what is spent, runs and waits beneath it. */
export const budget = z
  .object({
    _id: id,
    kind,
    name: z.string(),
    /** Names above it, from the organization down. */
    above: z.array(z.string()),
    /** Share of the machine; null for all but organizations. */
    weight: z.number().nullable(),
    /** Simulations at the same time; null: no limit. */
    concurrent: z.number().int().nullable(),
    /** Cost in a calendar month (UTC); null: no limit, 0: none left. */
    monthly: z.number().nullable(),
    mode: budgetMode,
    /** This month. */
    spent: z.number(),
    /** Solved this month where no price was set: it costs 0. */
    unpriced_seconds: z.number(),
    /** When this month's budget was used up. */
    spent_at: time.nullable(),
    running: z.number().int(),
    waiting: z.number().int(),
    may_edit: z.boolean(),
    /** ISO 4217. */
    currency: z.string(),
  })
  .meta({ id: 'Budget' });
export type Budget = z.output<typeof budget>;

/** Replaces the limits; with none in it, clears them. A weight that is not given stays as it is. */
export const budgetOrder = z.object({
  weight: z.number().positive().max(1000).nullish(),
  concurrent: z.number().int().min(0).max(100_000).nullish(),
  monthly: z.number().min(0).max(1e9).nullish(),
  mode: budgetMode.default('soft'),
});
