import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What is estimated of the brain as a whole, in the order in which it is told. */
export const METRICS = ['mps95', 'csdm3', 'csdm5', 'csdm10', 'csdm15', 'csdm30'] as const;

/** A number that a model expects of the solver. Out of distribution it has no interval. */
export interface EstimatedNumber {
  value: number;
  low?: number;
  high?: number;
}

/** Shares of the modes that are the same, or opposite, on both sides of the head. */
export interface FieldShares {
  even: number[];
  odd: number[];
}

/** What a model expects of an event on one head model. */
export const Estimate = defineEntity({
  name: 'Estimate',
  tableName: 'estimates',
  properties: {
    eventId: p.uuid().primary(),
    /** male | female */
    meshSubtype: p.text().primary(),
    /** Motion of which it is: one that was replaced has another. */
    motionHash: p.text(),
    modelId: p.text(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** By key, e.g. `mps95`; without unit. */
    metrics: p.json<Record<string, EstimatedNumber>>(),
    /** MPS95 by region of the brain. */
    regions: p.json<Record<string, EstimatedNumber>>(),
    isOutOfDistribution: p.boolean(),
    /** variance | distance | range */
    reasons: p.json<string[]>(),
    /** How much of each mode of the model is in the peak strain field; null where the model has no field. */
    field: p.json<FieldShares>().nullable(),
    estimatedAt: p.datetime(),
  },
});
export type Estimate = InferEntity<typeof Estimate>;
