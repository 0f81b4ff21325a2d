/**
 * The JSON interface of earlier tools of this kind: times in milliseconds, peaks of linear acceleration in g, time
 * histories in m/s², angular acceleration in rad/s². It is turned into a task document; nothing downstream knows of it.
 *
 * What it leaves open is settled so: the sensor is at rest when the recording begins; peaks stand for a triangular
 * pulse from 0 over `time-peak-acceleration` to `maximum-time`; `mesh-transformation` says on which sensor axis each
 * axis of our mesh (SAE J211) lies; `angular-to-linear-frame` does so for the axes of the angular channels;
 * the linear acceleration is that of `angular-sensor-position`, where there is one, and is carried over to `head-cg`
 * (metres, both in mesh axes) as of one rigid body.
 */
import { z } from 'zod';
import { SolverError } from '../errors/solver-error.ts';
import type { Triple } from '../motion/head-motion.ts';
import { standardGravity } from './check-motion.ts';
import type { Histories } from './older-motion.ts';
import { angularVelocityOf, atPoint, cutAt, fromHistories, fromPeaks } from './older-motion.ts';
import { signedPermutation } from './signed-permutation.ts';
import type { TaskInput } from './task.schema.ts';

const series = z.array(z.number()).min(2).max(100_000);
const triple = z.tuple([z.number(), z.number(), z.number()]);
const axes = z.tuple([z.string(), z.string(), z.string()]);
const histories = z.looseObject({
  xv: series,
  yv: series,
  zv: series,
  xt: series.optional(),
  yt: series.optional(),
  zt: series.optional(),
});
const channel = z.union([histories, triple]);

const simulationSchema = z.looseObject({
  mesh: z.string().default('coarse'),
  'time-all': series.optional(),
  'linear-acceleration': channel,
  'angular-acceleration': channel,
  'time-peak-acceleration': z.number().positive().optional(),
  'maximum-time': z.number().positive().optional(),
  'mesh-transformation': axes.optional(),
  'angular-to-linear-frame': axes.optional(),
  'head-cg': triple.default([0, 0, 0]),
  'angular-sensor-position': triple.optional(),
  'impact-point': z.string().optional(),
  'write-vtu': z.boolean().default(false),
  /** Always computed here: they cost nothing beside the solution. */
  'compute-injury-criteria': z.boolean().default(true),
  'reduced-integration': z.boolean().default(true),
  'dynamic-damping': z.union([z.number(), z.boolean()]).default(0),
  pressure: z.boolean().default(false),
});
type OlderSimulation = z.output<typeof simulationSchema>;

const documentSchema = z.looseObject({
  'event-id': z.string().optional(),
  uid: z.string().optional(),
  simulation: simulationSchema,
});

/** JSON Schema of a whole document of the older interface. */
export const olderInterfaceJsonSchema = (): object => z.toJSONSchema(documentSchema, { io: 'input' });

/** Whether a document speaks the older interface: the simulation lies in the document or is the document. */
export function isOlderInterface(document: unknown): boolean {
  return isObject(document) && ('linear-acceleration' in document || isObject(document['simulation']));
}

/** @throws SolverError invalid-task, or unsupported for what this solver cannot be asked for */
export function readOlderInterface(document: unknown): TaskInput {
  const nested = isObject(document) && isObject(document['simulation']);
  const parsed = documentSchema.safeParse(nested ? document : { ...(document as object), simulation: document });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new SolverError('invalid-task', `The document is not valid. ${faults.join('; ')}`, { faults });
  }
  const { simulation, uid, 'event-id': eventId = uid ?? 'event' } = parsed.data;
  refuseUnsupported(simulation);
  const impactPoint = simulation['impact-point'];
  return {
    eventId,
    motion: motionOf(simulation),
    mesh: meshOf(simulation.mesh),
    element: simulation['reduced-integration'] ? 'one-point' : 'eight-point',
    // Pressure is told by the reference alone.
    ...(simulation.pressure && { quality: 'reference' as const }),
    outputs: { vtu: simulation['write-vtu'], pressure: simulation.pressure, elementLocations: true },
    ...(impactPoint && { impactPoint }),
  };
}

function refuseUnsupported(simulation: OlderSimulation): void {
  if (Number(simulation['dynamic-damping']) !== 0) {
    const message =
      'dynamic-damping is not supported: all damping is the viscosity of the tissue. Give 0 or leave it out.';
    throw new SolverError('unsupported', message);
  }
}

function meshOf(name: string): NonNullable<TaskInput['mesh']> {
  const kind = (['fine', 'coarse'] as const).find((word) => name.toLowerCase().includes(word));
  if (!kind) {
    throw new SolverError('invalid-mesh', `The mesh "${name}" is not known: its name says neither coarse nor fine.`, {
      mesh: name,
    });
  }
  return { kind, subtype: name.toLowerCase().includes('female') ? 'female' : 'male' };
}

function motionOf(simulation: OlderSimulation): TaskInput['motion'] {
  const end = simulation['maximum-time'];
  const recorded = cutAt(recordedMotion(simulation), end === undefined ? Infinity : end / 1000);
  const toLinear = permutation(simulation, 'angular-to-linear-frame', false);
  const toMesh = permutation(simulation, 'mesh-transformation', true);
  const time = recorded.time.map((t) => t - recorded.time[0]!);
  const angularAcceleration = recorded.angular.map((alpha) => toMesh(toLinear(alpha)));
  const angularVelocity = angularVelocityOf(time, angularAcceleration);
  const sensor = simulation['angular-sensor-position'];
  const cg = simulation['head-cg'];
  const arm: Triple = sensor ? [cg[0] - sensor[0], cg[1] - sensor[1], cg[2] - sensor[2]] : [0, 0, 0];
  const linear = recorded.linear.map((a, i) => atPoint(toMesh(a), angularVelocity[i]!, angularAcceleration[i]!, arm));
  return {
    time,
    linearAcceleration: channels(linear),
    angularVelocity: channels(angularVelocity),
    angularAcceleration: channels(angularAcceleration),
  };
}

function recordedMotion(simulation: OlderSimulation): Histories {
  const linear = simulation['linear-acceleration'];
  const angular = simulation['angular-acceleration'];
  const [peak, end] = [simulation['time-peak-acceleration'], simulation['maximum-time']];
  if (Array.isArray(linear) && Array.isArray(angular)) {
    if (peak === undefined || end === undefined || !(end > peak)) {
      const message = 'Peaks need time-peak-acceleration and a later maximum-time, both in ms.';
      throw new SolverError('invalid-task', message);
    }
    const [x, y, z] = linear.map((g) => g * standardGravity);
    return fromPeaks([x!, y!, z!], angular, peak / 1000, end / 1000);
  }
  if (Array.isArray(linear) || Array.isArray(angular)) {
    throw new SolverError('invalid-task', 'Give both accelerations as peaks or both as time histories.');
  }
  return fromHistories(linear, angular, simulation['time-all']);
}

function permutation(
  simulation: OlderSimulation,
  name: 'mesh-transformation' | 'angular-to-linear-frame',
  proper: boolean,
) {
  const axesGiven = simulation[name];
  return axesGiven ? signedPermutation(name, axesGiven, proper) : (v: Triple): Triple => v;
}

const channels = (values: readonly Triple[]) => ({
  x: values.map(([x]) => x),
  y: values.map(([, y]) => y),
  z: values.map(([, , z]) => z),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
