/** What a problem needs before its first step; refuses what cannot be solved. */
import { SolverError } from '../errors/solver-error.ts';
import type { MeshFile } from '../mesh/io/read-mesh.ts';
import { elasticTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { checkedMotion } from '../task/check-motion.ts';
import type { BoundaryConditions } from './boundary-conditions.ts';
import { boundaryConditions } from './boundary-conditions.ts';
import type { ReadFile } from './problem-files.ts';
import { problemMaterials } from './problem-materials.ts';
import { problemMesh } from './problem-mesh.ts';
import type { Problem } from './problem.schema.ts';
import { parseProblem } from './problem.schema.ts';

export interface PreparedProblem {
  problem: Problem;
  file: MeshFile;
  model: Model;
  conditions: BoundaryConditions;
  motion: HeadMotion;
  /** s, from 0 on; every `samplesPerRow`-th is a row of the histories. */
  sampleTimes: number[];
  samplesPerRow: number;
  /** Longest stable step of the undeformed model, or less where the body would allow long ones; s. */
  timeStep: number;
}

/** Steps from one sample to the next: half of what an engine can hold, so that there is room for shorter ones. */
const STEPS_PER_SAMPLE = 256;
/** Steps of a problem at least: where a body would allow longer ones, its supports and its energy are still followed closely. */
const LEAST_STEPS = 2000;
/** The strain of every element at every sample is kept in memory. */
const MOST_HISTORY_BYTES = 2 ** 31;
/** Longer ones look like milliseconds. */
const LONGEST_DURATION = 10;
const MOST_ROWS = 100_000;

/** What a problem may ask for at most, where others wait for the same machine. */
export interface ProblemLimits {
  elements: number;
  /** Steps of the undeformed model. */
  steps: number;
  /** Strain of every element at every sample. */
  historyBytes: number;
}

const UNLIMITED: ProblemLimits = { elements: Infinity, steps: Infinity, historyBytes: MOST_HISTORY_BYTES };

/** @throws SolverError when the problem is refused */
export function prepareProblem(document: unknown, readFile: ReadFile, limits = UNLIMITED): PreparedProblem {
  const problem = parseProblem(document);
  const { duration, outputs, headMotion } = problem;
  if (duration > LONGEST_DURATION) {
    throw new SolverError('suspect-units', `duration: ${duration} s is long for a body this size: is it in ms?`);
  }
  const motion = headMotion ? headMotionOver(headMotion, duration) : stillness(duration);
  const file = problemMesh(problem.mesh, readFile, limits.elements);
  const conditions = boundaryConditions(file, problem.boundary, duration);
  checkLoads(problem, conditions);
  const mesh = { ...file.mesh, fixed: conditions.fixed };
  const materials = problemMaterials(mesh, problem.materials, readFile);
  const { element, massScaling } = problem;
  const model = { ...buildModel(mesh, materials, { element, massScaling }), boundary: conditions.boundary };

  const rows = Math.max(1, Math.ceil(duration / outputs.interval - 1e-9));
  if (rows > MOST_ROWS) throw refusal(`outputs.interval: it makes ${rows} rows; ${MOST_ROWS} are the most`);
  const timeStep = Math.min(elasticTimeStep(model), duration / LEAST_STEPS);
  const steps = Math.ceil(duration / timeStep);
  if (steps > limits.steps) {
    throw refusal(
      `duration: ${duration} s takes ${steps} steps of the smallest element; ${limits.steps} are the most here`,
    );
  }
  const samplesPerRow = Math.ceil(duration / rows / (STEPS_PER_SAMPLE * timeStep));
  const samples = rows * samplesPerRow;
  if (4 * samples * model.volume.length > limits.historyBytes) {
    throw refusal(
      `The histories of ${model.volume.length} elements over ${duration} s at steps of ${timeStep.toPrecision(2)} s do not fit into memory`,
    );
  }
  const sampleTimes = Array.from({ length: samples + 1 }, (_, i) => (i * duration) / samples);
  return { problem, file, model, conditions, motion, sampleTimes, samplesPerRow, timeStep };
}

function headMotionOver(headMotion: NonNullable<Problem['headMotion']>, duration: number): HeadMotion {
  const motion = checkedMotion({ motion: headMotion });
  const length = motion.time.at(-1)! - motion.time[0]!;
  if (length < duration * (1 - 1e-9)) {
    throw refusal(`headMotion: it lasts ${length} s, less than the duration of ${duration} s`);
  }
  return motion;
}

function stillness(duration: number): HeadMotion {
  const still = [
    [0, 0, 0],
    [0, 0, 0],
  ] as const;
  return { time: [0, duration], linearAcceleration: still, angularVelocity: still, angularAcceleration: still };
}

function checkLoads({ headMotion }: Problem, { moves, boundary }: BoundaryConditions): void {
  if (!headMotion && !moves) {
    throw new SolverError(
      'zero-motion',
      'Nothing moves in this problem: give a displacement, a rigidMotion or a headMotion.',
    );
  }
  if (headMotion && boundary.motions === 0) {
    throw refusal(
      'headMotion: the mesh is held nowhere, so that the head would move away from it: hold the set FIXED, for example',
    );
  }
}

const refusal = (message: string): SolverError => new SolverError('invalid-task', `${message}.`);
