/** From a task document to a result, a strain field and a mesh file. */
import { availableParallelism, cpus } from 'node:os';
import { encodeField, encodeMesh } from '@strainscope/proto/field-format';
import { WasmEngine } from './engine/wasm-engine.ts';
import { SolverError } from './errors.ts';
import { loadMaterialSet } from './materials/material-sets.ts';
import type { MaterialSet } from './materials/material.ts';
import { headMesh } from './mesh/head/head-mesh.ts';
import type { HexMesh } from './mesh/hex-mesh.ts';
import { meshHash } from './mesh/mesh-hash.ts';
import { meshQuality } from './mesh/quality.ts';
import { criticalTimeStep } from './model/critical-time-step.ts';
import { buildModel } from './model/model.ts';
import type { Model } from './model/model.ts';
import { brainElements, measure } from './result/result.ts';
import type { Result } from './result/result.schema.ts';
import { simulate } from './simulate.ts';
import type { Progress, SimulationReport } from './simulate.ts';
import { checkedMotion } from './task/check-motion.ts';
import { BULK_MODULUS, parseTask, taskHash } from './task/task.ts';
import type { Task } from './task/task.ts';
import { SOLVER_VERSION } from './version.ts';

export interface SolveOptions {
  /** Solver threads; all cores when left out. */
  threads?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Solved {
  result: Result;
  /** Field file (SSF1) and mesh file (SSM1), see proto/README-field-format.md. */
  field: Uint8Array<ArrayBuffer>;
  mesh: Uint8Array<ArrayBuffer>;
}

/** Meshes made in this process, by kind and sub-type. */
const meshes = new Map<string, HexMesh>();

const LIMITATIONS = [
  'Parametric head, not a scan of a person; falx, tentorium and ventricles are not modelled.',
  'Isotropic brain; the CSF layer is a soft solid tied to brain and skull.',
  'Not compared with experiments yet.',
];

/** @throws SolverError with a code, and `final` when the same task would fail again */
export async function solve(document: unknown, options: SolveOptions = {}): Promise<Solved> {
  const clock = new Clock();
  const task = parseTask(document);
  const motion = checkedMotion(task);
  const mesh = meshOf(task);
  const meshSeconds = clock.lap();

  const materials = loadMaterialSet(task.materials === 'default' ? 'zhao-ji-2019' : task.materials);
  const model = buildModel(mesh, partMaterials(mesh, materials, BULK_MODULUS[task.quality]));
  const sampleTimes = sampleTimesOf(task);
  const threads = options.threads ?? availableParallelism();
  const engine = new WasmEngine(model, sampleTimes.length, threads);
  const setUpSeconds = clock.lap();
  try {
    const report = await simulate(engine, {
      motion,
      sampleTimes,
      criticalTimeStep: criticalTimeStep(model),
      onSample: options.onProgress,
      signal: options.signal,
    });
    const solveSeconds = clock.lap();
    const hash = meshHash(mesh);
    const { results } = engine;
    const measures = measure({ mesh, volume: model.volume, results, times: sampleTimes, motion });
    const field = fieldOf(task, mesh, hash, results.history, sampleTimes);
    const result: Result = {
      version: 1,
      'event-id': task.eventId,
      ...measures,
      energy: report.energy,
      provenance: provenance(task, model, materials, hash, report, threads),
      timings: {
        mesh: meshSeconds,
        setUp: setUpSeconds,
        solve: solveSeconds,
        results: clock.lap(),
        nanosecondsPerElementStepAndThread: (solveSeconds * 1e9 * threads) / (report.steps * model.volume.length),
      },
    };
    return { result, field, mesh: meshFile(mesh, hash) };
  } catch (error) {
    if (options.signal?.aborted) throw new SolverError('aborted', 'The solve was stopped.');
    throw error;
  } finally {
    await engine.close();
  }
}

function meshOf({ mesh: { kind, subtype } }: Task): HexMesh {
  const key = `${kind} ${subtype}`;
  let mesh = meshes.get(key);
  if (!mesh) {
    mesh = headMesh(kind, subtype);
    meshes.set(key, mesh);
  }
  return mesh;
}

function partMaterials(mesh: HexMesh, set: MaterialSet, bulkModulus: number) {
  return mesh.parts.map((part) => {
    const material = set.parts[part];
    if (!material)
      throw new SolverError('unknown-material', `The material set has no "${part}".`, { part, set: set.id });
    return { ...material, bulkModulus };
  });
}

/** Equal intervals, close to the one asked for, that end with the motion. */
function sampleTimesOf({ motion: { time }, outputs }: Task): number[] {
  const duration = time.at(-1)! - time[0]!;
  const intervals = Math.max(1, Math.ceil(duration / outputs.sampleInterval - 1e-9));
  return Array.from({ length: intervals + 1 }, (_, i) => (i * duration) / intervals);
}

function fieldOf(task: Task, mesh: HexMesh, hash: string, history: Float32Array, times: readonly number[]) {
  const elementCount = mesh.part.length;
  const brain = brainElements(mesh);
  const frames = Math.min(task.outputs.frames, times.length);
  const samples = Array.from({ length: frames }, (_, k) => Math.round((k * (times.length - 1)) / (frames - 1)));
  const strains = samples.map((sample) => {
    const frame = new Float32Array(elementCount);
    for (const element of brain) frame[element] = history[sample * elementCount + element]!;
    return frame;
  });
  return encodeField({ meshHash: hash, times: samples.map((sample) => times[sample]!) }, strains);
}

export function meshFile(mesh: HexMesh, hash: string): Uint8Array<ArrayBuffer> {
  const { hexes, region, regions, part, parts } = mesh;
  return encodeMesh({ hash, nodes: Float32Array.from(mesh.nodes), hexes, region, regions, part, parts });
}

function provenance(
  task: Task,
  { mesh, materials }: Model,
  set: MaterialSet,
  hash: string,
  { steps, smallestTimeStep }: SimulationReport,
  threads: number,
): Result['provenance'] {
  const quality = meshQuality(mesh);
  return {
    solverVersion: SOLVER_VERSION,
    taskHash: taskHash(task),
    meshHash: hash,
    meshKind: task.mesh.kind,
    meshSubtype: task.mesh.subtype,
    elements: quality.elements,
    nodes: quality.nodes,
    minScaledJacobian: quality.minScaledJacobian,
    materials: set.id,
    materialsCitation: set.citation,
    quality: task.quality,
    bulkModulus: materials[0]!.bulkModulus,
    precision: 'single',
    backend: 'wasm-simd',
    threads,
    machine: cpus()[0]?.model ?? 'unknown',
    steps,
    smallestTimeStep,
    limitations: LIMITATIONS,
  };
}

class Clock {
  private last = performance.now();

  /** Seconds since the last lap. */
  lap(): number {
    const now = performance.now();
    const seconds = (now - this.last) / 1000;
    this.last = now;
    return seconds;
  }
}
