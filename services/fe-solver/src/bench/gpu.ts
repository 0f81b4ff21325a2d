/// <reference types="@webgpu/types" />
import { availableParallelism } from 'node:os';
import type { Chunk } from '../engine/engine.ts';
import { GpuStepper } from '../gpu/gpu-stepper.ts';
import { openGpu } from '../gpu/open-gpu.ts';
import type { Gpu } from '../gpu/open-gpu.ts';
import { bytesPerElementStep } from '../gpu/shaders.ts';
import { loadMaterialSet } from '../materials/material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';
import type { HeadMeshKind } from '../mesh/head/head-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { GPU_PASS, processor } from '../solve/back-end.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import { solve } from '../solve/solve.ts';
import { REFERENCE_BULK_MODULUS } from '../motion/bulk-modulus.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import { PassProcesses, passesFor } from '../worker/pass-processes.ts';
import type { BenchMachine } from './machine.ts';
import { benchMachine } from './machine.ts';
import { copyBandwidthOf } from './gpu-copy.ts';
import { aloneNanoseconds } from './measure.ts';
import { EVENT_COUNT, EVENT_LENGTH, secondsOf, taskOf } from './throughput.ts';

const STEPS = 200;
const RUNS = 10;
const ROUNDS = 5;
/** Events that are solved one at a time on the processor: their mean is told. */
const ALONE = 4;
const head = { acceleration: [100, 0, 0], angularVelocity: [0, 0, 5], angularAcceleration: [0, 1000, 2000] } as const;

/** The figures of docs/science/data/gpu-performance.json. */
export interface GpuPerformance {
  solverVersion: string;
  /** What the driver calls it. */
  gpu: string;
  machine: Omit<BenchMachine, 'load'>;
  /** GB/s of a kernel that only copies. */
  copy: number;
  steps: StepFigures[];
  batch: BatchFigures;
  /** What must be known of a run that was kept. */
  note?: string;
}

interface StepFigures {
  mesh: HeadMeshKind;
  events: number;
  elements: number;
  /** ns per element-step of an event. */
  nanoseconds: number;
  /** GB/s, and share of what the copy kernel moves. */
  rate: number;
  ratio: number;
  /** Time in which one core looks at a sample of one event, ms. */
  sampleMilliseconds: number;
  /** Memory on the GPU, bytes. */
  bytes: number;
}

interface BatchFigures {
  events: number;
  /** Length of each event, s. */
  length: number;
  /** Passes side by side, and events in each. */
  passes: number;
  pass: number;
  /** s for all events. */
  seconds: number;
  /** One at a time on the processor: s per event and ns per element-step, and how many times as fast the batch is. */
  alone: { threads: number; seconds: number; ratio: number; nanoseconds: number; stepRatio: number }[];
}

/** Meshes, batches, bandwidth and its bound, and a batch against the processor. @throws SolverError unsupported */
export async function measureGpu(): Promise<GpuPerformance> {
  const gpu = await openGpu('hardware');
  const machine = benchMachine();
  const copy = await copyBandwidthOf(gpu.device);
  const steps: StepFigures[] = [];
  for (const { mesh, events } of [
    { mesh: 'coarse', events: 1 },
    { mesh: 'coarse', events: GPU_PASS.most },
    { mesh: 'coarse', events: EVENT_COUNT },
    { mesh: 'fine', events: 1 },
    { mesh: 'fine', events: GPU_PASS.most },
  ] as const) {
    steps.push(await measureSteps(gpu, copy, mesh, events));
  }
  gpu.device.destroy();
  const { nanoseconds } = steps.find(({ mesh, events }) => mesh === 'coarse' && events === GPU_PASS.most)!;
  const batch = await measureBatch(nanoseconds);
  return { solverVersion: SOLVER_VERSION, gpu: gpu.name, machine, copy, steps, batch };
}

async function measureSteps(gpu: Gpu, copy: number, mesh: HeadMeshKind, events: number): Promise<StepFigures> {
  const model = modelOf(mesh);
  const samples = Array.from({ length: events }, () => ROUNDS + 1);
  const stepper = new GpuStepper(gpu.device, model, samples);
  const nanoseconds = await nanosecondsPerElementStep(gpu, stepper, model, events);
  const sampleMilliseconds = await millisecondsPerSample(stepper, model, events);
  const rate = meanBytes(model) / nanoseconds;
  const { bytes } = stepper;
  await stepper.close();
  const elements = model.volume.length;
  return { mesh, events, elements, nanoseconds, rate, ratio: rate / copy, sampleMilliseconds, bytes };
}

function modelOf(kind: HeadMeshKind): Model {
  const { mesh } = storedHeadMesh(kind, 'male');
  return buildModel(mesh, partMaterials(mesh, loadMaterialSet('zhao-ji-2019'), REFERENCE_BULK_MODULUS), {
    massScaling: true,
  });
}

/** Makes so many steps of every event of a pass, all alike. */
function slicesOf(model: Model, events: number, count: number) {
  const dt = 0.5 * criticalTimeStep(model);
  const chunk: Chunk = { steps: Array.from({ length: count }, () => head), dt, previousDt: dt, sample: 0 };
  return Array.from({ length: events }, () => ({ chunk, from: 0 }));
}

/** Best of some rounds; each waits for the GPU once, after many steps. The first wakes it. */
async function nanosecondsPerElementStep(gpu: Gpu, stepper: GpuStepper, model: Model, events: number): Promise<number> {
  const slices = slicesOf(model, events, STEPS);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (let run = 0; run < RUNS; run++) await stepper.advance(slices, STEPS, []);
    await gpu.device.queue.onSubmittedWorkDone();
    best = Math.min(best, performance.now() - start);
  }
  return (best * 1e6) / (RUNS * STEPS * model.volume.length * events);
}

/** Measures one core, which reads back what was computed and looks at it. */
async function millisecondsPerSample(stepper: GpuStepper, model: Model, events: number): Promise<number> {
  const slices = slicesOf(model, events, 1);
  let best = Infinity;
  for (let sample = 1; sample <= ROUNDS; sample++) {
    const start = performance.now();
    const due = slices.map((_, event) => ({ event, sample }));
    await stepper.advance(slices, 1, due);
    best = Math.min(best, performance.now() - start);
  }
  return best / events;
}

function meanBytes({ forms, mesh, mass }: Model): number {
  const nodesPerElement = mass.length / mesh.part.length;
  const total = mesh.part.reduce((sum, part) => sum + bytesPerElementStep(forms[part]!, nodesPerElement), 0);
  return total / mesh.part.length;
}

/** A batch of coarse events as a worker solves it, and one event after the other on the processor, results included. */
async function measureBatch(stepNanoseconds: number): Promise<BatchFigures> {
  const cores = availableParallelism();
  const count = passesFor(cores);
  const tasks = Array.from({ length: EVENT_COUNT }, (_, i) => taskOf(i));
  const passes = await PassProcesses.open(count);
  const all = () => Promise.all(passes.solve(tasks.map((task) => ({ document: () => task }))));
  // The models are made and the programs compiled once in a worker's life.
  const seconds = Math.min(await secondsOf(all), await secondsOf(all));
  await passes.close();
  const model = modelOf('coarse');
  const alone: BatchFigures['alone'] = [];
  for (const threads of new Set([1, cores])) {
    const backEnd = processor(threads);
    await solve(taskOf(0), { backEnd });
    const some = await secondsOf(async () => {
      for (const task of tasks.slice(0, ALONE)) await solve(task, { backEnd });
    });
    const nanoseconds = await aloneNanoseconds(model, 0.5 * criticalTimeStep(model), threads);
    const ratio = ((some / ALONE) * EVENT_COUNT) / seconds;
    alone.push({ threads, seconds: some / ALONE, ratio, nanoseconds, stepRatio: nanoseconds / stepNanoseconds });
  }
  return { events: EVENT_COUNT, length: EVENT_LENGTH, passes: count, pass: GPU_PASS.most, seconds, alone };
}
