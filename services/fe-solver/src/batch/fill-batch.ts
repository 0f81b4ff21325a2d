/** Writes into a batch's memory what does not change during a run, and one event's constants of a chunk. */
import { geometryLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { Model } from '../model/model.ts';
import { stepConstants } from '../model/step-constants.ts';
import { elementBytes, EVENTS, NODE } from './batch-module.ts';
import type { BatchPlan } from './batch-plan.ts';
import { STEP_BYTES } from './batch-plan.ts';
import type { Slice } from './stepper.ts';

export function fillBatch(memory: ArrayBufferLike, model: Model, { partitions }: BatchPlan): void {
  const words = new Uint32Array(memory);
  const numbers = new Float32Array(memory);
  for (const run of partitions.flatMap(({ elementRuns }) => elementRuns)) {
    words.set(run.slotTable, run.addresses / 4);
    const length = geometryLength(run.form);
    run.elements.forEach((element, i) => {
      const start = element * model.geometryStride;
      numbers.set(model.geometry.subarray(start, start + length), (run.data + i * elementBytes(run.form)) / 4);
    });
  }
  for (const run of partitions.flatMap(({ nodeRuns }) => nodeRuns)) {
    words.set(run.slotTable, run.addresses / 4);
    run.nodes.forEach((node, i) => {
      const mass = model.mass[node]!;
      const position = model.mesh.nodes.subarray(3 * node, 3 * node + 3);
      numbers.set([...position, mass, 1 / mass, 1, model.excess[node]!], (run.data + i * NODE.bytes) / 4);
    });
  }
}

/** Writes one event's lane of the material constants. */
export function fillEventMaterials(memory: ArrayBufferLike, model: Model, plan: BatchPlan, event: number, dt: number) {
  const numbers = new Float32Array(memory);
  model.materials.forEach((material, part) =>
    materialConstants(material, model.forms[part]!, dt).forEach((value, k) => {
      numbers[plan.materials[part]! / 4 + k * EVENTS + event] = value;
    }),
  );
}

/** Writes one event's lane of the next `count` steps; an event without a slice stands still. */
export function fillEventSteps(
  memory: ArrayBufferLike,
  model: Model,
  plan: BatchPlan,
  event: number,
  slice: Slice | undefined,
  count: number,
): void {
  const numbers = new Float32Array(memory);
  for (let step = 0; step < count; step++) {
    const base = (plan.steps + step * STEP_BYTES) / 4 + event;
    const constants = slice ? constantsOf(slice, slice.from + step, model) : STILL;
    for (let k = 0; k < STEP.length; k++) numbers[base + k * EVENTS] = constants[k]!;
  }
}

const STILL = new Float64Array(STEP.length);

function constantsOf({ chunk }: Slice, number: number, { referenceDensity }: Model): Float64Array {
  const { steps, dt, previousDt } = chunk;
  const velocityStep = number === 0 ? (previousDt + dt) / 2 : dt;
  return stepConstants(steps[number]!, velocityStep, dt, referenceDensity);
}
