/** The task document: everything that decides a result. Its JSON Schema is proto/solver/task.schema.json. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SolverError } from '../errors.ts';
import { MATERIAL_SET_IDS } from '../materials/material-sets.ts';
import { isOlderInterface, readOlderInterface } from './older-interface.ts';

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
      .describe('id of a material set'),
    quality: z
      .enum(['preview', 'standard'])
      .default('standard')
      .describe('bulk modulus: preview 21.9 MPa (no pressure output), standard 0.219 GPa'),
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
          .describe('largest and smallest pressure in the brain; not with preview quality'),
        vtu: z.boolean().default(false).describe('a VTU file for each frame and a PVD file that lists them'),
      })
      .prefault({}),
  })
  .meta({ title: 'StrainScope solver task' });

export type TaskInput = z.input<typeof taskSchema>;
export type Task = z.output<typeof taskSchema>;

/** K in Pa by quality: Zhao & Ji 2019 use 0.219 GPa; a tenth of it gives steps three times as long for a first look. */
export const BULK_MODULUS = { preview: 21.9e6, standard: 0.219e9 } as const;

/**
 * Reads a task document, or one of the older interface.
 * @throws SolverError invalid-task with one line per fault, unsupported
 */
export function parseTask(document: unknown): Task {
  const parsed = taskSchema.safeParse(isOlderInterface(document) ? readOlderInterface(document) : document);
  if (parsed.success) return checked(parsed.data);
  const faults = parsed.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.') || 'task'}: ${message}`);
  throw new SolverError('invalid-task', `The task document is not valid. ${faults.join('; ')}`, { faults });
}

function checked(task: Task): Task {
  if (task.outputs.pressure && task.quality === 'preview') {
    const message = 'The preview quality is too soft in bulk for its pressure to mean anything: ask for standard.';
    throw new SolverError('unsupported', message);
  }
  return task;
}

/** JSON Schema of what a caller writes (defaults may be left out). */
export const taskJsonSchema = (): object => z.toJSONSchema(taskSchema, { io: 'input' });

/** SHA-256 of the parsed task without the event's id: equal inputs have equal hashes. */
export function taskHash({ eventId: _, ...content }: Task): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
