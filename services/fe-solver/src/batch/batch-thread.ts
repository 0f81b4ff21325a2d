/** Program of one thread of a batch: as engine/thread.ts, with an event in each lane of a pair of vectors. */
import { parentPort, workerData } from 'node:worker_threads';
import { latestMessage } from '../engine/latest-message.ts';
import type { ElementResults, Observed } from '../engine/observer.ts';
import { ENERGY, Observer } from '../engine/observer.ts';
import { orderOf, shareChunks } from '../engine/work-sharing.ts';
import { SAMPLE } from '../kernel/element-kernel.ts';
import { formName } from '../kernel/kernel-form.ts';
import type { WasmMemory, WasmModule } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { BatchExports } from './batch-module.ts';
import { EVENTS, NODE } from './batch-module.ts';
import type { BatchElementRun, BatchNodeRun, BatchPartition, BatchPlan } from './batch-plan.ts';
import { STEP_BYTES } from './batch-plan.ts';

export interface BatchThreadData {
  module: WasmModule;
  memory: WasmMemory;
  control: Int32Array;
  thread: number;
  threads: number;
  plan: BatchPlan;
  /** Number of the sample that is due at the end of the order, per event; −1 for none. */
  due: Int32Array;
  /** ENERGY.length numbers per event, per partition. */
  energies: Float64Array;
}

/** What a thread is told of the events of a pass. */
export interface PassData extends Observed {
  mass: Float64Array;
  results: readonly ElementResults[];
}

const data = workerData as BatchThreadData;
const { control, plan, memory, due } = data;
const solver = new webAssembly.Instance(data.module, { env: { memory } }).exports as BatchExports;
const numbers = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
let pass: PassData & { observers: Observer[] };

const partitions = plan.partitions.map((own) => ({
  ...own,
  elementRuns: own.elementRuns.map((run) => ({ ...run, force: solver[`force ${formName(run.form)}`]! })),
}));

const order = orderOf(partitions.length, data.thread, data.threads);
shareChunks(control, order, { force, nodes, sample }, () => parentPort!.postMessage('finished'));

function force(partition: number, step: number): void {
  const { elementRuns, pressureWork } = partitions[partition]!;
  for (const run of elementRuns) {
    run.force(run.elements.length, run.addresses, run.data, plan.materials[run.part]!, stepAt(step), pressureWork);
  }
}

function nodes(partition: number, step: number): void {
  const own = partitions[partition]!;
  doubles.fill(0, own.halfStepWork / 8, own.halfStepWork / 8 + EVENTS);
  for (const run of own.nodeRuns) {
    solver.node(run.nodes.length, run.slots, run.addresses, run.data, stepAt(step), own.work);
  }
}

function sample(partition: number, steps: number): void {
  const begun = latestMessage<PassData>();
  if (begun)
    pass = { ...begun, observers: begun.results.map((own) => new Observer(own, begun.volume, begun.frequencyShape)) };
  const events = [...due.keys()].filter((event) => due[event]! >= 0);
  if (events.length > 0) observe(plan.partitions[partition]!, partition, events, stepAt(steps - 1));
}

function stepAt(step: number): number {
  return plan.steps + step * STEP_BYTES;
}

function observe(own: BatchPartition, partition: number, events: readonly number[], lastStep: number): void {
  for (const { form, part, elements, addresses, data: place, samples } of own.elementRuns) {
    const constants = plan.materials[part]!;
    solver[`sample ${formName(form)}`]!(elements.length, addresses, place, constants, lastStep, samples);
  }
  for (const event of events) {
    const start = (partition * EVENTS + event) * ENERGY.length;
    const energies = data.energies.subarray(start, start + ENERGY.length);
    energies.fill(0);
    for (const run of own.elementRuns) observeElements(run, event, energies);
    for (const run of own.nodeRuns) energies[ENERGY.kinetic]! += kineticEnergy(run, event);
  }
}

function observeElements(run: BatchElementRun, event: number, energies: Float64Array): void {
  const stride = SAMPLE.length * EVENTS;
  const values = numbers.subarray(run.samples / 4, run.samples / 4 + run.elements.length * stride);
  const { bulkModulus } = pass.materials[run.part]!;
  const [observer, sample] = [pass.observers[event]!, due[event]!];
  run.elements.forEach((element, i) => {
    observer.observe(element, bulkModulus, values, i * stride + event, EVENTS, sample, energies);
  });
}

function kineticEnergy(run: BatchNodeRun, event: number): number {
  return run.nodes.reduce((sum, node, i) => {
    const base = (run.data + i * NODE.bytes + NODE.velocity) / 4 + event;
    for (let axis = 0; axis < 3; axis++) sum += 0.5 * pass.mass[node]! * numbers[base + axis * EVENTS]! ** 2;
    return sum;
  }, 0);
}
