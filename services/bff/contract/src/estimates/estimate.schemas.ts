import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

/** A number that a model expects of the solver; out of distribution it has no interval. */
export const estimatedValue = z.object({
  key: z.string(),
  value: z.number(),
  /** Nine of ten results of the solver lie between the two. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type EstimatedValue = z.output<typeof estimatedValue>;

/** Why an event is unlike what a model was trained with. */
export const strangeness = z.enum(['variance', 'distance', 'range']);

export const estimatingModel = z.object({
  model_id: z.string(),
  /** Version of the solver whose runs it was trained with. */
  solver_version: z.string(),
  materials: z.string(),
  samples: z.number().int(),
  made_at: time,
});

export const headEstimate = z.object({
  mesh_subtype: z.enum(['male', 'female']),
  /** MPS95 and CSDM; strain and shares of the brain's volume. */
  values: z.array(estimatedValue),
  /** MPS95 by region of the brain. */
  regions: z.array(estimatedValue),
  out_of_distribution: z.boolean(),
  reasons: z.array(strangeness),
  model: estimatingModel,
  /** Where the browser fetches the peak strain of every element: `proto/field-format`, one frame. */
  field_url: z.string(),
  mesh_url: z.string(),
});
export type HeadEstimate = z.output<typeof headEstimate>;

export const eventEstimates = z
  .object({
    event_id: id,
    player_id: id,
    state: z.enum(['estimated', 'pending', 'not-measured', 'no-model', 'failed']),
    estimated_at: time.nullable(),
    /** One for each head model. */
    heads: z.array(headEstimate),
  })
  .meta({ id: 'EventEstimates' });
export type EventEstimates = z.output<typeof eventEstimates>;
