import { z } from 'zod';
import { FILTERS, type FilterName } from '../conditioning/filters.ts';
import { determinant } from './axis-map.ts';
import { fileFormSchema } from './file-form.schema.ts';

const axisSource = z.enum(['x', 'y', 'z', '-x', '-y', '-z']);

/** A signed permutation that keeps the handedness; one that mirrors would turn rotations round unnoticed. */
export const axisMapSchema = z
  .tuple([axisSource, axisSource, axisSource])
  .refine((map) => determinant(map) === 1, 'not a rotation: the determinant must be +1');

export const offsetSchema = z.tuple([z.number(), z.number(), z.number()]);

/** What is known about one brand of sensor: a data file in `definitions/`, corrected without a change of code. */
export const sensorDefinitionSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9_]+$/),
  name: z.string().min(1),
  /** Raised with every correction; events keep the version they were read with. */
  version: z.string().min(1),
  /** Names under which the JSON form speaks of the brand, in lower case. */
  aliases: z.array(z.string().toLowerCase()).min(1),
  readable: z.boolean().default(true),
  note: z.string().default(''),
  sampleRateHz: z.number().positive().nullable(),
  rateNeedsConfirmation: z.boolean().default(false),
  /** From the first sample to the trigger; null where the maker does not tell. */
  preTriggerMs: z.number().min(0).nullable(),
  filter: z.enum(Object.keys(FILTERS) as [FilterName, ...FilterName[]]),
  axes: z.strictObject({
    linear: axisMapSchema,
    angular: axisMapSchema,
    /** Shown as a warning with every event while the angular map is not verified. */
    unverified: z.string().optional(),
  }),
  /** From the sensor to the head CG, in head axes. */
  sensorToCgMetres: offsetSchema,
  forms: z.array(fileFormSchema),
});

export type SensorDefinition = z.infer<typeof sensorDefinitionSchema>;
