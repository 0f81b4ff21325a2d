import { z } from 'zod';
import { aboutEvent } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall, defineFile } from '../shared/define-call.ts';
import { eventEstimates } from './estimate.schemas.ts';

export const estimatesOfEvent = defineCall('estimates.ofEvent', {
  at: 'GET /events/{id}/estimates',
  summary: 'What models expect the solver to compute of an event, on each head model, with how sure they are',
  access: aboutEvent,
  reads: { purpose: 'care', people: ({ data }) => [data.player_id] },
  shows: ['strain'],
  params: z.object({ id }),
  data: eventEstimates,
});

export const estimatesField = defineFile('estimates.field', {
  at: 'GET /events/{id}/estimates/{subtype}/field',
  summary: 'The estimated peak strain of every element (`@strainscope/proto/field-format`, one frame)',
  access: aboutEvent,
  shows: ['strain'],
  params: z.object({ id, subtype: z.enum(['male', 'female']) }),
});
