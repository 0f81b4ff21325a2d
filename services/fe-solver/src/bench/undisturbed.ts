/** What a step costs one core while nothing else has it. */
import { fillMaterials, fillMemory } from '../engine/fill-memory.ts';
import { planMemory } from '../engine/memory-plan.ts';
import { formName } from '../kernel/kernel-form.ts';
import type { SolverExports } from '../kernel/wasm/solver-module.ts';
import { solverModule } from '../kernel/wasm/solver-module.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Model } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';

const ROUNDS = 400;
const PAGE = 65536;

/**
 * ns per element-step: the best time of each call of a step, summed. A call takes microseconds, so that other programs
 * interrupt few of them, and the sum holds on a busy machine too; what threads cost each other is not in it.
 */
export function undisturbedNanoseconds(model: Model, dt: number): number {
  const calls = callsOfStep(model, dt);
  const best = calls.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    calls.forEach((call, i) => {
      const start = performance.now();
      call();
      best[i] = Math.min(best[i]!, performance.now() - start);
    });
  }
  return (best.reduce((sum, own) => sum + own, 0) * 1e6) / model.volume.length;
}

/** The calls of the module that one step of a body at rest consists of. */
function callsOfStep(model: Model, dt: number): (() => void)[] {
  const plan = planMemory(model, partitionElements(model.mesh));
  const pages = Math.ceil(plan.bytes / PAGE);
  const memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  fillMemory(memory.buffer, model, plan);
  fillMaterials(memory.buffer, model, plan, dt);
  const module = new webAssembly.Module(solverModule(model.forms));
  const solver = new webAssembly.Instance(module, { env: { memory } }).exports as SolverExports;
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
