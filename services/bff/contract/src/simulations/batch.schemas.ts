import { z } from 'zod';
import { id, paging, quantity, time } from '../shared/common.schemas.ts';
import { meshSubtype, meshType, strainBasis } from './simulation.schemas.ts';

/** Events of a batch at most, whether listed or found by the filter. */
export const largestBatch = 10_000;

/** Events by list, or by place and time when there is no list. */
export const batchOrder = z.object({
  event_ids: z.array(id).max(largestBatch).default([]),
  node_id: id.nullish(),
  from: time.nullish(),
  to: time.nullish(),
  mesh_type: meshType.default('coarse'),
  mesh_subtype: meshSubtype.default('player'),
});
export type BatchOrder = z.output<typeof batchOrder>;

export const namedBatchOrder = batchOrder.extend({
  name: z.string().trim().min(1, 'Give it a name.').max(200),
  /** Made by whoever orders: the same order with the same id again answers the batch that was made of it. */
  order_id: id.optional(),
});

export const batchPreview = z.object({
  events: z.number().int(),
  new: z.number().int(),
  reused: z.number().int(),
  running: z.number().int(),
  /** Not found, false positives, without a usable motion. */
  refused: z.number().int(),
  /** Left out for want of consent to research. */
  without_consent: z.number().int(),
  /** Time that solving the new ones takes, s. */
  solve_seconds: z.number(),
  cost: z.number(),
  currency: z.string(),
  /** Time until all are solved, s: with all workers that may run now, before anybody else's turn. */
  expected_seconds: z.number(),
  /** Why nothing would start now, in words; null while workers take work. */
  waits_because: z.string().nullable(),
  /** Number of new ones that wait for a budget that is spent. */
  barred: z.number().int(),
});
export type BatchPreview = z.output<typeof batchPreview>;

/** `ids`, separated by commas, are those of the own batches that are asked for; without it all are. */
export const batchListing = paging.extend({ ids: z.string().max(4000).toLowerCase().optional() });

export const batch = z
  .object({
    _id: id,
    name: z.string(),
    created_at: time.nullable(),
    cancelled_at: time.nullable(),
    events: z.number().int(),
    /** Not submitted yet. */
    submitting: z.number().int(),
    waiting: z.number().int(),
    running: z.number().int(),
    complete: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
    /** Number of complete ones that were reused. */
    reused: z.number().int(),
    refused: z.number().int(),
    cost: z.number(),
    /** Solved for it where no price was set: it costs 0. */
    unpriced_seconds: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'Batch' });
export type Batch = z.output<typeof batch>;

/** One alone tells what was ordered: up to 10,000 ids. */
export const batchWithOrder = batch.extend({ order: batchOrder }).meta({ id: 'BatchWithOrder' });
export type BatchWithOrder = z.output<typeof batchWithOrder>;

export const batchItem = z
  .object({
    event_id: id,
    /** Pseudonym of the person, the same in all of the batch. */
    subject: z.string(),
    occurred_at: time.nullable(),
    /** Null while it is submitted. */
    answer: z.enum(['new', 'reused', 'running', 'refused']).nullable(),
    simulation_id: id.nullable(),
    state: z.string().nullable(),
    reason: z.string().nullable(),
    metrics: z.array(quantity),
    solve_seconds: z.number(),
    /** Head and solver version of a complete one. */
    basis: strainBasis.nullable(),
  })
  .meta({ id: 'BatchItem' });
export type BatchItem = z.output<typeof batchItem>;
