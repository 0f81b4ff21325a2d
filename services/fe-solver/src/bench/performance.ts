/** The figures of docs/science/data/performance.json, and how they are taken. */
import { availableParallelism } from 'node:os';
import { EVENTS } from '../batch/batch-module.ts';
import { planMemory } from '../engine/memory-plan.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';
import { Clock } from '../solve/clock.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import { REFERENCE_BULK_MODULUS } from '../motion/bulk-modulus.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import type { BenchMachine } from './machine.ts';
import { benchMachine } from './machine.ts';
import { aloneNanoseconds, batchNanoseconds, bytesPerElementStep, copyBandwidth } from './measure.ts';
import type { Throughput } from './throughput.ts';
import { measureThroughput } from './throughput.ts';
import { undisturbedBatchNanoseconds, undisturbedNanoseconds } from './undisturbed.ts';

/** The published academic code that we measure against, ns per element-step on one core. */
export const REFERENCE_NANOSECONDS = 4400;

export interface Performance {
  solverVersion: string;
  machine: BenchMachine;
  mesh: { kind: string; elements: number; nodes: number; timeStep: number; bytesPerElement: number };
  /** ns of wall time per element-step by threads; speed-up over one. */
  threads: { threads: number; nanoseconds: number; speedUp: number }[];
  /** ns per element-step of one core while nothing else has it; so the kernels too. */
  undisturbed: number;
  kernels: { name: string; nanoseconds: number; limit: number }[];
  /** GB/s that one thread moves, that it can copy in memory of this size, and their ratio. */
  bandwidth: { achieved: number; copy: number; ratio: number };
  /**
   * A full pass on all cores: ns per element-step of one event, and throughput over one at a time; the same of one
   * undisturbed core.
   */
  batch: { events: number; nanoseconds: number; ratio: number; undisturbed: number; undisturbedRatio: number };
  /** Whole events, with what comes before their first step and after their last. */
  throughput: Throughput;
  /** s on all cores for 60 ms of small strain; s from nothing to the first step with the mesh in the store. */
  event60ms: number;
  startUp: number;
  timesReference: number;
}

const TISSUE: ModelMaterial = {
  density: 1040,
  longTermShearModulus: 2673,
  prony: [
    { g: 0.6521, tau: 0.0067 },
    { g: 0.0129, tau: 0.0747 },
  ],
  bulkModulus: 0.219e9,
};
const FIBRES = { k1: 25_459, dispersion: 0.2, direction: [1, 0, 0] } as const;

const KERNELS: readonly { name: string; element: ElementKind; material: ModelMaterial; limit: number }[] = [
  { name: 'one point, neo-Hooke, 2 Prony terms', element: 'one-point', material: TISSUE, limit: 40 },
  { name: 'one point, HGO, 2 Prony terms', element: 'one-point', material: { ...TISSUE, fibres: FIBRES }, limit: 60 },
  { name: 'eight points, neo-Hooke, 2 Prony terms', element: 'eight-point', material: TISSUE, limit: 250 },
];

/** @param known whole events as another run timed them, which takes some minutes; they are timed when left out */
export async function measurePerformance(known?: Throughput): Promise<Performance> {
  const machine = benchMachine();
  const clock = new Clock();
  const { mesh } = storedHeadMesh('coarse', 'male');
  clock.lap();
  const stored = storedHeadMesh('coarse', 'male');
  const model = headModel(stored.mesh);
  const limit = criticalTimeStep(model);
  const plan = planMemory(model, partitionElements(mesh));
  const startUp = clock.lap();

  const dt = 0.9 * limit;
  const elements = model.volume.length;
  const threads: Performance['threads'] = [];
  for (const count of threadCounts()) {
    const nanoseconds = await aloneNanoseconds(model, dt, count);
    threads.push({ threads: count, nanoseconds, speedUp: (threads[0]?.nanoseconds ?? nanoseconds) / nanoseconds });
  }
  const all = threads.at(-1)!.nanoseconds;
  const undisturbed = undisturbedNanoseconds(model, dt);
  const kernels = measureKernels();
  // Last of all, because packed vectors are asked for with the first batch.
  const undisturbedBatch = undisturbedBatchNanoseconds(model, dt);
  const batch = await batchNanoseconds(model, dt, availableParallelism());
  const throughput = known ?? (await measureThroughput());
  const achieved = bytesPerElementStep(model) / undisturbed;
  const copy = copyBandwidth(plan.bytes);
  return {
    solverVersion: SOLVER_VERSION,
    machine,
    mesh: {
      kind: 'coarse',
      elements,
      nodes: model.mass.length,
      timeStep: dt,
      bytesPerElement: plan.bytes / elements,
    },
    threads,
    undisturbed,
    kernels,
    bandwidth: { achieved, copy, ratio: achieved / copy },
    batch: {
      events: EVENTS,
      nanoseconds: batch,
      ratio: all / batch,
      undisturbed: undisturbedBatch,
      undisturbedRatio: undisturbed / undisturbedBatch,
    },
    throughput,
    event60ms: (all * elements * 0.06) / dt / 1e9,
    startUp,
    timesReference: REFERENCE_NANOSECONDS / undisturbed,
  };
}

function headModel(mesh: HexMesh): Model {
  return buildModel(mesh, partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), REFERENCE_BULK_MODULUS), {
    massScaling: true,
  });
}

/** 1, 2, 4, … and all cores. */
function threadCounts(): number[] {
  const cores = availableParallelism();
  const doublings = Array.from({ length: Math.floor(Math.log2(cores)) + 1 }, (_, k) => 2 ** k);
  return [...new Set([...doublings, cores])];
}

/** On a block of about as many elements as the coarse head. */
function measureKernels(): Performance['kernels'] {
  const mesh = boxMesh({ cells: [24, 24, 24], size: [0.12, 0.12, 0.12] });
  return KERNELS.map(({ name, element, material, limit }) => {
    const model = buildModel(mesh, [material], { element });
    return { name, nanoseconds: undisturbedNanoseconds(model, 0.5 * criticalTimeStep(model)), limit };
  });
}
