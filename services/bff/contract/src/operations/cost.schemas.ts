import { z } from 'zod';
import { id } from '../shared/common.schemas.ts';

/** A calendar month (UTC): `2026-05`. */
export const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/);

export const costGrouping = z.enum(['organization', 'institution', 'team', 'pool', 'simulation']);
export type CostGrouping = z.output<typeof costGrouping>;

export const costRow = z.object({
  /** Id of the node or the simulation, name of the pool. */
  key: z.string(),
  /** Name of a node; empty otherwise, and for one that is gone. */
  name: z.string(),
  /** Event of a simulation. */
  event_id: id.nullable(),
  cost: z.number(),
  simulations: z.number().int(),
  attempts: z.number().int(),
  solve_seconds: z.number(),
  /** Part of `solve_seconds` for which no price was set: it costs 0. */
  unpriced_seconds: z.number(),
  /** Number of simulations for which nothing was booked at a price. */
  unpriced_simulations: z.number().int(),
});
export type CostRow = z.output<typeof costRow>;

export const poolPrice = z.object({
  pool: z.string(),
  /** Cores and graphics processors of one of its workers. */
  cores: z.number(),
  gpus: z.number(),
  /** Null: no price set. */
  core_hour: z.number().nullable(),
  gpu_hour: z.number().nullable(),
  /** Price of a worker, as the ledger books it; 0: no price. */
  per_second: z.number(),
});
export type PoolPrice = z.output<typeof poolPrice>;

export const costs = z
  .object({
    /** ISO 4217. */
    currency: z.string(),
    month,
    /** The newest first. */
    months: z.array(
      z.object({
        month,
        cost: z.number(),
        simulations: z.number().int(),
        solve_seconds: z.number(),
        /** Part of `solve_seconds` for which no price was set. */
        unpriced_seconds: z.number(),
        /** Number of simulations for which nothing was booked at a price. */
        unpriced_simulations: z.number().int(),
      }),
    ),
    prices: z.array(poolPrice),
    /** A page of the month, the dearest first. */
    rows: z.array(costRow),
  })
  .meta({ id: 'Costs' });
export type Costs = z.output<typeof costs>;
