/** The task document: everything that decides a result. `npm run schemas` writes it as proto/solver/task.schema.json. */
import { z } from 'zod';
import { MATERIAL_SET_IDS } from '../materials/material-sets.ts';

const series = z.array(z.number()).min(2).max(100_000);
const channels = z.strictObject({ x: series, y: series, z: series });

/** The motion document of proto/README-motion.md: SAE J211 axes at the head's centre of gravity, SI units. */
export const motionSchema = z.strictObject({
  version: z.literal(1).default(1),
  frame: z.literal('SAE-J211-head-CG').default('SAE-J211-head-CG'),
  time: series.describe('s, strictly increasing'),
  linearAcceleration: channels.describe('m/s²'),
  angularVelocity: channels.describe('rad/s'),
  angularAcceleration: channels.describe('rad/s²'),
});

export const taskSchema = z
  .strictObject({
    version: z.literal(1).default(1),
    eventId: z.string().min(1).max(200),
    motion: motionSchema,
    mesh: z
      .strictObject({
        kind: z.enum(['coarse', 'fine']).default('coarse'),
        subtype: z.enum(['male', 'female']).default('male'),
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional()
          .describe('SHA-256 of the mesh that is meant; the task is refused when the solver makes another'),
      })
      .prefault({}),
    materials: z
      .enum(['default', ...MATERIAL_SET_IDS])
      .default('default')
      .describe(
        'id of a material set; …-long-term-prony reads the Prony terms relative to the long-term modulus, where the source leaves open which modulus is meant',
      ),
    quality: z
      .enum(['standard', 'reference'])
      .default('standard')
      .describe(
        'bulk modulus: standard chooses it by the motion, as low as the tolerance allows (no pressure output); reference 0.219 GPa',
      ),
    tolerance: z
      .number()
      .min(0.001)
      .max(0.05)
      .default(0.005)
      .describe('largest estimated change of MPS95 by the bulk modulus that quality standard may choose'),
    impactPoint: z
      .string()
      .max(200)
      .optional()
      .describe('where the head was loaded, as recorded; kept with the result'),
    element: z
      .enum(['one-point', 'eight-point'])
      .default('one-point')
      .describe(
        'quadrature: one point with hourglass control, or eight with a mean dilatation (about six times the work)',
      ),
    outputs: z
      .strictObject({
        frames: z.int().min(2).max(500).default(60).describe('frames of the field file'),
        sampleInterval: z.number().min(5e-5).max(5e-4).default(5e-4).describe('s between samples of the strain'),
        strainRateWindow: z.number().min(1e-4).max(0.01).default(1e-3).describe('s over which strain rates are taken'),
        elementHistory: z
          .array(z.int().min(0))
          .max(64)
          .default([])
          .describe('elements whose strain is wanted over time; those of the peaks are always given'),
        elementLocations: z
          .boolean()
          .default(false)
          .describe('element-locations.json: centroids of the elements beyond each threshold, by region'),
        pressure: z
          .boolean()
          .default(false)
          .describe('largest and smallest pressure in the brain; quality reference alone'),
        vtu: z.boolean().default(false).describe('a VTU file for each frame and a PVD file that lists them'),
      })
      .prefault({}),
  })
  .meta({ title: 'StrainScope solver task' });

export type TaskInput = z.input<typeof taskSchema>;
export type Task = z.output<typeof taskSchema>;

/** JSON Schema of what a caller writes (defaults may be left out). */
export const taskJsonSchema = (): object => z.toJSONSchema(taskSchema, { io: 'input' });
