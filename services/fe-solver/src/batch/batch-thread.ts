/** Program of one thread of a batch: as engine/thread.ts, with an event in each lane of a pair of vectors. */
import { parentPort, workerData } from 'node:worker_threads';
import { barrier, CONTROL, MOST_THREADS, waitForChange } from '../engine/control.ts';
import type { ElementResults } from '../engine/observer.ts';
import { ENERGY, Observer } from '../engine/observer.ts';
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
  plan: BatchPlan;
  materials: readonly { bulkModulus: number }[];
  volume: Float64Array;
  frequencyShape: Float64Array;
  mass: Float64Array;
  results: readonly ElementResults[];
  /** Number of the sample that is due at the end of the order, per event; −1 for none. */
  due: Int32Array;
  /** ENERGY.length numbers per event, per partition. */
  energies: Float64Array;
}

const data = workerData as BatchThreadData;
const { control, plan, memory, due } = data;
const solver = new webAssembly.Instance(data.module, { env: { memory } }).exports as BatchExports;
const numbers = new Float32Array(memory.buffer);
const doubles = new Float64Array(memory.buffer);
const observers = data.results.map((results) => new Observer(results, data.volume, data.frequencyShape));

for (let order = 0; ;) {
  order = waitForChange(control, CONTROL.order, order);
  const active = order % MOST_THREADS;
  if (data.thread < active) runOrder(active);
}

function runOrder(active: number): void {
  const share = (thread: number): number => Math.round((thread * plan.partitions.length) / active);
  const [first, end] = [share(data.thread), share(data.thread + 1)];
  const own = plan.partitions.slice(first, end);
  const steps = Atomics.load(control, CONTROL.steps);
  for (let step = 0; step < steps; step++) advance(own, plan.steps + step * STEP_BYTES, active);
  const events = [...due.keys()].filter((event) => due[event]! >= 0);
  const lastStep = plan.steps + (steps - 1) * STEP_BYTES;
  if (events.length > 0) own.forEach((partition, i) => observe(partition, first + i, events, lastStep));
  if (Atomics.add(control, CONTROL.finished, 1) === active - 1) parentPort!.postMessage('finished');
}

function advance(partitions: readonly BatchPartition[], step: number, active: number): void {
  for (const own of partitions) {
    for (const { form, part, elements, addresses, data: place } of own.elementRuns) {
      const constants = plan.materials[part]!;
      solver[`force ${formName(form)}`]!(elements.length, addresses, place, constants, step, own.pressureWork);
    }
  }
  barrier(control, active);
  for (const own of partitions) {
    doubles.fill(0, own.halfStepWork / 8, own.halfStepWork / 8 + EVENTS);
    for (const { nodes, slots, addresses, data: place } of own.nodeRuns) {
      solver.node(nodes.length, slots, addresses, place, step, own.work);
    }
  }
  barrier(control, active);
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
  const { bulkModulus } = data.materials[run.part]!;
  const [observer, sample] = [observers[event]!, due[event]!];
  run.elements.forEach((element, i) => {
    observer.observe(element, bulkModulus, values, i * stride + event, EVENTS, sample, energies);
  });
}

function kineticEnergy(run: BatchNodeRun, event: number): number {
  return run.nodes.reduce((sum, node, i) => {
    const base = (run.data + i * NODE.bytes + NODE.velocity) / 4 + event;
    for (let axis = 0; axis < 3; axis++) sum += 0.5 * data.mass[node]! * numbers[base + axis * EVENTS]! ** 2;
    return sum;
  }, 0);
}
