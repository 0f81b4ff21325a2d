/** What a task needs before its first step: checked motion, model, sample times. */
import { createHash } from 'node:crypto';
import { SolverError } from '../errors/solver-error.ts';
import { DEFAULT_MATERIAL_SET, loadMaterialSet } from '../materials/material-sets.ts';
import type { MaterialSet } from '../materials/material-sets.ts';
import type { Cavity } from '../model/cavity.ts';
import { cavityOf } from '../model/cavity.ts';
import { partMaterials } from '../model/part-materials.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import {
  bulkError,
  isNearlyIncompressible,
  motionPeaks,
  REFERENCE_BULK_MODULUS,
  SOFTENINGS,
} from '../motion/bulk-modulus.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { checkedMotion } from '../task/check-motion.ts';
import type { Task } from '../task/task.schema.ts';
import { parseTask } from '../task/task.ts';
import { storedHeadMesh } from './mesh-store.ts';

/** What the events of a mesh, a material set and a bulk modulus share. */
export interface PreparedModel {
  model: Model;
  meshHash: string;
  materials: MaterialSet;
  /** K of brain and fluid, Pa. */
  bulkModulus: number;
  /** s */
  criticalTimeStep: number;
}

export interface PreparedTask extends PreparedModel {
  task: Task;
  motion: HeadMotion;
  /** Estimate from above of what the bulk modulus does to MPS95, as a share of it; 0 of the reference. */
  estimatedError: number;
  /** s from the start of the motion; the first is 0. */
  sampleTimes: number[];
}

type Head = Pick<Task, 'mesh' | 'materials' | 'element'>;

/** Models made in this process: the next event is mostly on one of them. */
const models = new Map<string, PreparedModel>();
/** Elements of the models that are kept: those of the four of a coarse head, or of two of a fine one. */
const MOST_ELEMENTS = 650_000;

const cavities = new Map<string, Cavity>();
/** `sheetMass` of the models that were made, of which some may be gone. */
const sheetMasses = new Map<string, number>();

/** @throws SolverError when the task is refused */
export function prepare(document: unknown): PreparedTask {
  const task = parseTask(document);
  const motion = checkedMotion(task);
  const { softening, estimatedError } = softened(task, motion);
  const prepared = modelOf(task, softening);
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
  return { ...prepared, task, motion, estimatedError, sampleTimes: sampleTimesOf(task) };
}

/** The longest step whose estimated error is within the task's tolerance; 1, the reference, where none is. */
function softened(task: Task, motion: HeadMotion): { softening: number; estimatedError: number } {
  if (task.quality === 'reference') return { softening: 1, estimatedError: 0 };
  const cavity = cavityOfHead(task);
  const peaks = motionPeaks(motion);
  for (const softening of SOFTENINGS) {
    const bulkModulus = softBulkModulus(softening);
    if (!isNearlyIncompressible(cavity, bulkModulus)) continue;
    if (bulkError(cavity, peaks, bulkModulus, 0) > task.tolerance) continue;
    const estimatedError = bulkError(cavity, peaks, bulkModulus, sheetMass(task, softening));
    if (estimatedError <= task.tolerance) return { softening, estimatedError };
  }
  return { softening: 1, estimatedError: 0 };
}

const softBulkModulus = (softening: number): number => REFERENCE_BULK_MODULUS / softening ** 2;

const headKey = ({ mesh, materials, element }: Head): string => [mesh.kind, mesh.subtype, materials, element].join(' ');

const materialsOf = ({ materials }: Head): MaterialSet =>
  loadMaterialSet(materials === 'default' ? DEFAULT_MATERIAL_SET : materials);

function cavityOfHead(head: Head): Cavity {
  const key = headKey(head);
  const known = cavities.get(key);
  if (known) return known;
  const { mesh } = storedHeadMesh(head.mesh.kind, head.mesh.subtype);
  const made = cavityOf(mesh, partMaterials(mesh, materialsOf(head), REFERENCE_BULK_MODULUS));
  cavities.set(key, made);
  return made;
}

function sheetMass(head: Head, softening: number): number {
  const key = `${headKey(head)} ${softening}`;
  const known = sheetMasses.get(key) ?? modelOf(head, softening).model.sheetMass;
  sheetMasses.set(key, known);
  return known;
}

function modelOf(head: Head, softening: number): PreparedModel {
  const key = `${headKey(head)} ${softening}`;
  const known = models.get(key);
  if (known) return known;
  const made = makeModel(head, softening);
  let elements = [...models.values()].reduce((sum, { model }) => sum + model.volume.length, made.model.volume.length);
  for (const [oldest, { model }] of models) {
    if (elements <= MOST_ELEMENTS) break;
    models.delete(oldest);
    elements -= model.volume.length;
  }
  models.set(key, made);
  return made;
}

function makeModel(head: Head, softening: number): PreparedModel {
  const { mesh, hash } = storedHeadMesh(head.mesh.kind, head.mesh.subtype);
  const materials = materialsOf(head);
  const bulkModulus = softBulkModulus(softening);
  const model = buildModel(mesh, partMaterials(mesh, materials, bulkModulus, REFERENCE_BULK_MODULUS), {
    element: head.element,
    massScaling: true,
  });
  return { model, meshHash: hash, materials, bulkModulus, criticalTimeStep: criticalTimeStep(model) };
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
