/** Program of one solver thread: steps its partitions chunk by chunk when the conductor orders it (see thread-crew.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { SAMPLE } from '../kernel/element-kernel.ts';
import { formName } from '../kernel/kernel-form.ts';
import type { SolverExports } from '../kernel/wasm/solver-module.ts';
import { ADDRESSES_BYTES, elementGroupBytes, NODE_GROUP } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory, WasmModule } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import { CONTROL } from './control.ts';
import type { ElementRun, MemoryPlan, NodeRun, PartitionPlan } from './memory-plan.ts';
import { latestMessage } from './latest-message.ts';
import { LANES, MOTION_BYTES, SAMPLED_GROUPS, STEP_BYTES } from './memory-plan.ts';
import type { ElementResults, Observed } from './observer.ts';
import { ENERGY, Observer } from './observer.ts';
import { orderOf, shareChunks } from './work-sharing.ts';

export interface ThreadData {
  module: WasmModule;
  memory: WasmMemory;
  control: Int32Array;
  /** Number of this thread, and of how many. */
  thread: number;
  threads: number;
  plan: MemoryPlan;
  /** ENERGY.length numbers per partition. */
  energies: Float64Array;
}

/** What a thread is told of an event. */
export interface EventData extends Observed {
  results: ElementResults;
}

const data = workerData as ThreadData;
const { control, plan, memory } = data;
const solver = new webAssembly.Instance(data.module, { env: { memory } }).exports as SolverExports;
const numbers = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
let event: EventData & { observer: Observer };

const partitions = plan.partitions.map((own) => ({
  ...own,
  elementRuns: own.elementRuns.map((run) => ({ ...run, force: solver[`force ${formName(run.form)}`]! })),
}));

const order = orderOf(partitions.length, data.thread, data.threads);
shareChunks(control, order, { force, nodes, sample }, () => parentPort!.postMessage('finished'));

function force(partition: number, step: number): void {
  const { elementRuns, pressureWork } = partitions[partition]!;
  for (const run of elementRuns) {
    run.force(run.groups, run.addresses, run.data, plan.materials[run.part]!, stepAt(step), pressureWork);
  }
}

function nodes(partition: number, step: number): void {
  const { nodeRuns, halfStepWork, work } = partitions[partition]!;
  doubles[halfStepWork / 8] = 0;
  for (const run of nodeRuns) moveNodes(run, step, work);
}

function sample(partition: number, steps: number): void {
  const begun = latestMessage<EventData>();
  if (begun) event = { ...begun, observer: new Observer(begun.results, begun.volume, begun.frequencyShape) };
  const start = partition * ENERGY.length;
  const energies = data.energies.subarray(start, start + ENERGY.length);
  observe(plan.partitions[partition]!, energies, Atomics.load(control, CONTROL.sample), stepAt(steps - 1));
}

function stepAt(step: number): number {
  return plan.steps + step * STEP_BYTES;
}

function moveNodes({ groups, slots, addresses, data: place, motion }: NodeRun, step: number, work: number): void {
  if (motion === undefined) return solver.node(groups, slots, addresses, place, stepAt(step), work);
  const followed = plan.motions + step * plan.motionsBytes + motion * MOTION_BYTES;
  return solver.boundaryNode(groups, slots, addresses, place, stepAt(step), work, followed);
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
  const { bulkModulus } = event.materials[part]!;
  for (let i = 0; i < groups * LANES; i++) {
    const element = run.elements[first * LANES + i]!;
    if (element < 0) continue;
    const offset = Math.floor(i / LANES) * stride + (i % LANES);
    event.observer.observe(element, bulkModulus, values, offset, LANES, sample, energies);
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
