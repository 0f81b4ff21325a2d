/** What was computed until a guard stopped a run: peaks so far, which the whole event reaches at least. Never a result. */
import { z } from 'zod';
import { resultSchema } from './result.schema.ts';

export const incompleteSchema = resultSchema
  .pick({
    version: true,
    'event-id': true,
    'impact-point': true,
    'principal-max-strain': true,
    'MPS-95': true,
    'CSDM-3': true,
    'CSDM-5': true,
    'CSDM-10': true,
    'CSDM-15': true,
    'CSDM-30': true,
    'region-wise-mps': true,
    curve: true,
    'max-linear-acc-g': true,
    'max-angular-acc-rads2': true,
    'max-angular-vel-rads': true,
    provenance: true,
  })
  .extend({
    incomplete: z.strictObject({
      'stopped-at': z.number().describe('s from the start of the motion; strains are those until then'),
      end: z.number().describe('s that the motion lasts'),
      code: z.string().describe('the guard that stopped it'),
      reason: z.string().describe('in plain words'),
    }),
  })
  .meta({ title: 'StrainScope solver: what a stopped run has computed' });

export type Incomplete = z.output<typeof incompleteSchema>;

export const incompleteJsonSchema = (): object => z.toJSONSchema(incompleteSchema);
