/** Program of one solver thread: steps its partitions chunk by chunk when the conductor orders it (see thread-crew.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE } from '../kernel/element-kernel.ts';
import { formName } from '../kernel/kernel-form.ts';
import type { SolverExports } from '../kernel/wasm/solver-module.ts';
import { ADDRESSES_BYTES, elementGroupBytes, NODE_GROUP } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory, WasmModule } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import { barrier, CONTROL, MOST_THREADS, waitForChange } from './control.ts';
import type { ElementRun, MemoryPlan, NodeRun, PartitionPlan } from './memory-plan.ts';
import { LANES, MOTION_BYTES, SAMPLED_GROUPS, STEP_BYTES } from './memory-plan.ts';
import type { ElementResults } from './observer.ts';
import { ENERGY, Observer } from './observer.ts';

export interface ThreadData {
  module: WasmModule;
  memory: WasmMemory;
  control: Int32Array;
  /** Number of this thread. */
  thread: number;
  plan: MemoryPlan;
  materials: readonly { bulkModulus: number }[];
  volume: Float64Array;
  frequencyShape: Float64Array;
  results: ElementResults;
  /** ENERGY.length numbers per partition. */
  energies: Float64Array;
}

const data = workerData as ThreadData;
const { control, plan, memory } = data;
const solver = new webAssembly.Instance(data.module, { env: { memory } }).exports as SolverExports;
const numbers = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
const observer = new Observer(data.results, data.volume, data.frequencyShape);

for (let order = 0; ;) {
  order = waitForChange(control, CONTROL.order, order);
  const active = order % MOST_THREADS;
  if (data.thread < active) runChunk(active);
}

function runChunk(active: number): void {
  const share = (thread: number): number => Math.round((thread * plan.partitions.length) / active);
  const [first, end] = [share(data.thread), share(data.thread + 1)];
  const own = plan.partitions.slice(first, end);
  const steps = Atomics.load(control, CONTROL.steps);
  for (let step = 0; step < steps; step++) {
    advance(own, plan.steps + step * STEP_BYTES, plan.motions + step * plan.motionsBytes, active);
  }

  const sample = Atomics.load(control, CONTROL.sample);
  const lastStep = plan.steps + (steps - 1) * STEP_BYTES;
  own.forEach((partition, i) => {
    const start = (first + i) * ENERGY.length;
    observe(partition, data.energies.subarray(start, start + ENERGY.length), sample, lastStep);
  });
  if (Atomics.add(control, CONTROL.finished, 1) === active - 1) parentPort!.postMessage('finished');
}

function advance(partitions: readonly PartitionPlan[], step: number, motions: number, active: number): void {
  for (const own of partitions) {
    for (const run of own.elementRuns) {
      const constants = plan.materials[run.part]!;
      solver[`force ${formName(run.form)}`]!(run.groups, run.addresses, run.data, constants, step, own.pressureWork);
    }
  }
  barrier(control, active);
  for (const own of partitions) {
    doubles[own.halfStepWork / 8] = 0;
    for (const run of own.nodeRuns) moveNodes(run, step, motions, own.work);
  }
  barrier(control, active);
}

function moveNodes(
  { groups, slots, addresses, data: place, motion }: NodeRun,
  step: number,
  motions: number,
  work: number,
): void {
  if (motion === undefined) solver.node(groups, slots, addresses, place, step, work);
  else solver.boundaryNode(groups, slots, addresses, place, step, work, motions + motion * MOTION_BYTES);
}

function observe(own: PartitionPlan, energies: Float64Array, sample: number, lastStep: number): void {
  energies.fill(0);
  for (const run of own.elementRuns) {
    for (let first = 0; first < run.groups; first += SAMPLED_GROUPS) {
      observeGroups(run, first, own.samples, energies, sample, lastStep);
    }
  }
  for (const run of own.nodeRuns) energies[ENERGY.kinetic]! += kineticEnergy(run);
}

/** Samples up to SAMPLED_GROUPS groups from number `first` on, into `samples`, and takes them down. */
function observeGroups(
  run: ElementRun,
  first: number,
  samples: number,
  energies: Float64Array,
  sample: number,
  lastStep: number,
): void {
  const { form, part } = run;
  const groups = Math.min(SAMPLED_GROUPS, run.groups - first);
  const addresses = run.addresses + first * ADDRESSES_BYTES;
  const place = run.data + first * elementGroupBytes(form);
  solver[`sample ${formName(form)}`]!(groups, addresses, place, plan.materials[part]!, lastStep, samples);
  const stride = SAMPLE.length * LANES;
  const values = numbers.subarray(samples / 4, samples / 4 + groups * stride);
  const { bulkModulus } = data.materials[part]!;
  for (let i = 0; i < groups * LANES; i++) {
    const element = run.elements[first * LANES + i]!;
    if (element < 0) continue;
    const offset = Math.floor(i / LANES) * stride + (i % LANES);
    observer.observe(element, bulkModulus, values, offset, LANES, sample, energies);
  }
}

function kineticEnergy(run: NodeRun): number {
  let sum = 0;
  for (let i = 0; i < run.nodes.length; i++) {
    const base = (run.data + Math.floor(i / LANES) * run.groupBytes) / 4 + (i % LANES);
    for (let axis = 0; axis < 3; axis++) {
      const v = numbers[base + (NODE_GROUP.velocity + axis) * LANES]!;
      sum += 0.5 * numbers[base + NODE_GROUP.mass * LANES]! * v * v;
    }
  }
  return sum;
}
