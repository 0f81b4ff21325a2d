/** What a step costs one core while nothing else has it. */
import type { BatchExports } from '../batch/batch-module.ts';
import { batchModule, EVENTS } from '../batch/batch-module.ts';
import { planBatch } from '../batch/batch-plan.ts';
import { fillBatch, fillEventMaterials } from '../batch/fill-batch.ts';
import { packVectors } from '../batch/wide-vectors.ts';
import { fillMaterials, fillMemory } from '../engine/fill-memory.ts';
import { planMemory } from '../engine/memory-plan.ts';
import { formName } from '../kernel/kernel-form.ts';
import type { SolverExports } from '../kernel/wasm/solver-module.ts';
import { solverModule } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Model } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';

const ROUNDS = 400;
const PAGE = 65536;

/** ns per element-step of one event. */
export const undisturbedNanoseconds = (model: Model, dt: number): number =>
  fastestStep(callsOfStep(model, dt)) / model.volume.length;

/** ns per element-step of an event in a full pass. */
export const undisturbedBatchNanoseconds = (model: Model, dt: number): number =>
  fastestStep(callsOfBatchStep(model, dt)) / (model.volume.length * EVENTS);

/**
 * ns: the best time of each call of a step, summed. A call takes microseconds, so that other programs interrupt few of
 * them, and the sum holds on a busy machine too; what threads cost each other is not in it.
 */
function fastestStep(calls: readonly (() => void)[]): number {
  const best = calls.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    calls.forEach((call, i) => {
      const start = performance.now();
      call();
      best[i] = Math.min(best[i]!, performance.now() - start);
    });
  }
  return best.reduce((sum, own) => sum + own, 0) * 1e6;
}

/** The calls of the module that one step of a body at rest consists of. */
function callsOfStep(model: Model, dt: number): (() => void)[] {
  const plan = planMemory(model, partitionElements(model.mesh));
  const memory = memoryOf(plan.bytes);
  fillMemory(memory.buffer, model, plan);
  fillMaterials(memory.buffer, model, plan, dt);
  const solver = instantiate(solverModule(model.forms), memory) as SolverExports;
  return plan.partitions.flatMap(({ elementRuns, nodeRuns, work, pressureWork }) => [
    ...elementRuns.map(({ form, part, groups, addresses, data }) => {
      const force = solver[`force ${formName(form)}`]!;
      return () => force(groups, addresses, data, plan.materials[part]!, plan.steps, pressureWork);
    }),
    ...nodeRuns.map(
      ({ groups, slots, addresses, data }) =>
        () =>
          solver.node(groups, slots, addresses, data, plan.steps, work),
    ),
  ]);
}

/** The calls of the module that one step of a full pass consists of. */
function callsOfBatchStep(model: Model, dt: number): (() => void)[] {
  const plan = planBatch(model, planMemory(model, partitionElements(model.mesh)));
  const memory = memoryOf(plan.bytes);
  fillBatch(memory.buffer, model, plan);
  for (let event = 0; event < EVENTS; event++) fillEventMaterials(memory.buffer, model, plan, event, dt);
  packVectors();
  const solver = instantiate(batchModule(model.forms), memory) as BatchExports;
  return plan.partitions.flatMap(({ elementRuns, nodeRuns, work, pressureWork }) => [
    ...elementRuns.map(({ form, part, elements, addresses, data }) => {
      const force = solver[`force ${formName(form)}`]!;
      return () => force(elements.length, addresses, data, plan.materials[part]!, plan.steps, pressureWork);
    }),
    ...nodeRuns.map(
      ({ nodes, slots, addresses, data }) =>
        () =>
          solver.node(nodes.length, slots, addresses, data, plan.steps, work),
    ),
  ]);
}

function memoryOf(bytes: number): WasmMemory {
  const pages = Math.ceil(bytes / PAGE);
  return new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

const instantiate = (bytes: Uint8Array<ArrayBuffer>, memory: WasmMemory): object =>
  new webAssembly.Instance(new webAssembly.Module(bytes), { env: { memory } }).exports;
