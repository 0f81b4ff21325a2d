/** What a task needs before its first step: checked motion, model, sample times. */
import { createHash } from 'node:crypto';
import { SolverError } from '../errors/solver-error.ts';
import { DEFAULT_MATERIAL_SET, loadMaterialSet } from '../materials/material-sets.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { checkedMotion } from '../task/check-motion.ts';
import type { Task } from '../task/task.schema.ts';
import { BULK_MODULUS, parseTask } from '../task/task.ts';
import { storedHeadMesh } from './mesh-store.ts';

/** What the events of a mesh, a material set and a quality share. */
export interface PreparedModel {
  model: Model;
  meshHash: string;
  materials: MaterialSet;
  /** s */
  criticalTimeStep: number;
}

export interface PreparedTask extends PreparedModel {
  task: Task;
  motion: HeadMotion;
  /** s from the start of the motion; the first is 0. */
  sampleTimes: number[];
}

/** Models made in this process: the next event is mostly on the same one. */
const models = new Map<string, PreparedModel>();
/** A fine model holds some hundred megabytes. */
const MOST_MODELS = 2;

/** @throws SolverError when the task is refused */
export function prepare(document: unknown): PreparedTask {
  const task = parseTask(document);
  const motion = checkedMotion(task);
  const prepared = modelOf(task);
  const { hash } = task.mesh;
  if (hash !== undefined && hash !== prepared.meshHash) {
    throw new SolverError('invalid-mesh', 'The mesh that the task names is not the one that this solver makes.', {
      expected: hash,
      made: prepared.meshHash,
    });
  }
  const unknown = task.outputs.elementHistory.find((element) => element >= prepared.model.volume.length);
  if (unknown !== undefined) {
    throw new SolverError('invalid-task', `The mesh has no element ${unknown}.`, { element: unknown });
  }
  return { ...prepared, task, motion, sampleTimes: sampleTimesOf(task) };
}

/** Tasks with the same key can be solved in one pass. */
export const modelKey = ({ mesh, materials, quality, element }: Task): string =>
  [mesh.kind, mesh.subtype, materials, quality, element].join(' ');

function modelOf(task: Task): PreparedModel {
  const key = modelKey(task);
  const known = models.get(key);
  if (known) return known;
  const made = makeModel(task);
  const [oldest] = models.keys();
  if (models.size === MOST_MODELS) models.delete(oldest!);
  models.set(key, made);
  return made;
}

function makeModel({ mesh: { kind, subtype }, materials: set, quality, element }: Task): PreparedModel {
  const { mesh, hash } = storedHeadMesh(kind, subtype);
  const materials = loadMaterialSet(set === 'default' ? DEFAULT_MATERIAL_SET : set);
  const model = buildModel(mesh, partMaterials(mesh, materials, BULK_MODULUS[quality]), { element, massScaling: true });
  return { model, meshHash: hash, materials, criticalTimeStep: criticalTimeStep(model) };
}

/** Equal intervals, close to the one asked for, that end with the motion. */
function sampleTimesOf({ motion: { time }, outputs }: Task): number[] {
  const duration = time.at(-1)! - time[0]!;
  const intervals = Math.max(1, Math.ceil(duration / outputs.sampleInterval - 1e-9));
  return Array.from({ length: intervals + 1 }, (_, i) => (i * duration) / intervals);
}

/** SHA-256 of anything that JSON can say, in hexadecimal. */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');
