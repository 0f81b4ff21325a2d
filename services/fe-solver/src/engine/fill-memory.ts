/** Writes into the module's memory everything that does not change during a run. */
import { geometryLength } from '../kernel/kernel-form.ts';
import { BOUNDARY_NODE_GROUP, elementGroupBytes, NODE_GROUP } from '../kernel/wasm/solver-module.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { Model } from '../model/model.ts';
import type { ElementRun, MemoryPlan, NodeRun } from './memory-plan.ts';
import { LANES } from './memory-plan.ts';

export function fillMemory(memory: ArrayBufferLike, model: Model, plan: MemoryPlan): void {
  const words = new Uint32Array(memory);
  const numbers = new Float32Array(memory);
  for (const { elementRuns, nodeRuns } of plan.partitions) {
    for (const run of elementRuns) {
      words.set(run.slotTable, run.addresses / 4);
      fillElements(numbers, model, run);
    }
    for (const run of nodeRuns) {
      words.set(run.slotTable, run.addresses / 4);
      fillNodes(numbers, model, run);
    }
  }
}

/** Writes the constants that depend on the time step. */
export function fillMaterials(memory: ArrayBufferLike, model: Model, plan: MemoryPlan, dt: number): void {
  const numbers = new Float32Array(memory);
  model.materials.forEach((material, part) =>
    numbers.set(materialConstants(material, model.forms[part]!, dt), plan.materials[part]! / 4),
  );
}

function fillElements(numbers: Float32Array, model: Model, run: ElementRun): void {
  run.elements.forEach((own, i) => {
    // A lane without an element gets the shape of one: at rest it pulls at nothing, and nothing is divided by 0.
    const element = own < 0 ? run.elements[0]! : own;
    const base = (run.data + Math.floor(i / LANES) * elementGroupBytes(run.form)) / 4 + (i % LANES);
    for (let k = 0; k < geometryLength(run.form); k++) {
      numbers[base + k * LANES] = model.geometry[element * model.geometryStride + k]!;
    }
  });
}

function fillNodes(numbers: Float32Array, model: Model, run: NodeRun): void {
  run.nodes.forEach((node, i) => {
    if (node < 0) return;
    const base = (run.data + Math.floor(i / LANES) * run.groupBytes) / 4 + (i % LANES);
    const put = (vector: number, value: number): void => void (numbers[base + vector * LANES] = value);
    for (let axis = 0; axis < 3; axis++) put(NODE_GROUP.position + axis, model.mesh.nodes[3 * node + axis]!);
    const mass = model.mass[node]!;
    [mass, 1 / mass, 1, model.excess[node]!].forEach((value, k) => put(NODE_GROUP.mass + k, value));
    if (run.motion === undefined) return;
    const freedom = model.boundary!.freedom.subarray(6 * node, 6 * node + 6);
    freedom.forEach((value, k) => put(BOUNDARY_NODE_GROUP.freedom + k, value));
  });
}
