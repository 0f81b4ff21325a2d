/** Program of one solver thread: steps its partitions chunk by chunk when the conductor orders it (see conductor.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE } from '../kernel/element-kernel.ts';
import type { SolverExports } from '../kernel/wasm/solver-module.ts';
import { NODE_GROUP, NODE_GROUP_BYTES, SAMPLE_GROUP_BYTES } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory, WasmModule } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import { barrier, CONTROL, waitForChange } from './control.ts';
import type { ElementRun, MemoryPlan, NodeRun, PartitionPlan } from './memory-plan.ts';
import { LANES, STEP_BYTES } from './memory-plan.ts';
import type { ElementResults, ObservedMaterial } from './observer.ts';
import { ENERGY, Observer } from './observer.ts';

export interface ThreadData {
  module: WasmModule;
  memory: WasmMemory;
  control: Int32Array;
  threads: number;
  plan: MemoryPlan;
  /** Numbers of the partitions of this thread. */
  own: number[];
  materials: ObservedMaterial[];
  volume: Float64Array;
  gradientShape: Float64Array;
  results: ElementResults;
  /** ENERGY.length numbers per partition. */
  energies: Float64Array;
}

const data = workerData as ThreadData;
const { control, plan, memory } = data;
const solver = new webAssembly.Instance(data.module, { env: { memory } }).exports as SolverExports;
const numbers = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
const observer = new Observer(data.results, data.volume, data.gradientShape);
const partitions = data.own.map((p) => ({
  plan: plan.partitions[p]!,
  energies: data.energies.subarray(p * ENERGY.length, (p + 1) * ENERGY.length),
}));
/** Samples of each run as they were the last time. */
const previousSamples = new Map<ElementRun, Float32Array>();

for (let order = 0; ; order++) {
  waitForChange(control, CONTROL.order, order);
  const steps = Atomics.load(control, CONTROL.steps);
  for (let step = 0; step < steps; step++) advance(plan.steps + step * STEP_BYTES);
  const sample = Atomics.load(control, CONTROL.sample);
  const lastStep = plan.steps + (steps - 1) * STEP_BYTES;
  for (const { plan: own, energies } of partitions) observe(own, energies, sample, lastStep);
  if (Atomics.add(control, CONTROL.finished, 1) === data.threads - 1) parentPort!.postMessage(order);
}

function advance(step: number): void {
  for (const { plan: own } of partitions) {
    for (const run of own.elementRuns) {
      const constants = plan.materials[run.part]!;
      solver[`force${run.pronyTerms}`]!(run.groups, run.addresses, run.data, constants, step, own.pressureWork);
    }
  }
  barrier(control, data.threads);
  for (const { plan: own } of partitions) {
    doubles[own.halfStepWork / 8] = 0;
    for (const run of own.nodeRuns) solver.node(run.groups, run.slots, run.addresses, run.data, step, own.work);
  }
  barrier(control, data.threads);
}

function observe(own: PartitionPlan, energies: Float64Array, sample: number, lastStep: number): void {
  const viscous = energies[ENERGY.viscous]!;
  energies.fill(0);
  energies[ENERGY.viscous] = viscous;
  for (const run of own.elementRuns) observeElements(run, energies, sample, lastStep);
  for (const run of own.nodeRuns) energies[ENERGY.kinetic]! += kineticEnergy(run);
}

function observeElements(run: ElementRun, energies: Float64Array, sample: number, lastStep: number): void {
  const constants = plan.materials[run.part]!;
  solver[`sample${run.pronyTerms}`]!(run.groups, run.addresses, run.data, constants, lastStep, run.samples);
  const values = numbers.subarray(run.samples / 4, (run.samples + run.groups * SAMPLE_GROUP_BYTES) / 4);
  const previous = previousSamples.get(run) ?? new Float32Array(values.length);
  const material = data.materials[run.part]!;
  for (let i = 0; i < run.elements.length; i++) {
    const element = run.elements[i]!;
    if (element < 0) continue;
    const offset = Math.floor(i / LANES) * SAMPLE.length * LANES + (i % LANES);
    observer.observe(element, material, values, previous, offset, LANES, sample, energies);
  }
  previous.set(values);
  previousSamples.set(run, previous);
}

function kineticEnergy(run: NodeRun): number {
  let sum = 0;
  for (let i = 0; i < run.nodes.length; i++) {
    const base = (run.data + Math.floor(i / LANES) * NODE_GROUP_BYTES) / 4 + (i % LANES);
    for (let axis = 0; axis < 3; axis++) {
      const v = numbers[base + (NODE_GROUP.velocity + axis) * LANES]!;
      sum += 0.5 * numbers[base + NODE_GROUP.mass * LANES]! * v * v;
    }
  }
  return sum;
}
