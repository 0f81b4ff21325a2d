/**
 * Lays a batch out in memory. Partitions, elements and nodes come in the order of the plan for one event, so that every
 * sum runs in the same order and an event's strains are the same bits in company as alone.
 */
import type { MemoryPlan } from '../engine/memory-plan.ts';
import { Allocator, LANES, LONGEST_CHUNK } from '../engine/memory-plan.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { materialLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import { SLOT_BYTES as SINGLE_SLOT_BYTES } from '../kernel/wasm/solver-module.ts';
import type { Model } from '../model/model.ts';
import { elementBytes, EVENTS, NODE, ROW_BYTES, SAMPLE_BYTES, SLOT_BYTES } from './batch-module.ts';

/** Elements of one part in one partition. All places are addresses. */
export interface BatchElementRun {
  form: KernelForm;
  part: number;
  elements: Int32Array;
  /** Slot addresses, eight an element, as stored at `addresses`. */
  slotTable: Uint32Array;
  addresses: number;
  data: number;
  samples: number;
}

export interface BatchNodeRun {
  slots: number;
  nodes: Int32Array;
  slotTable: Uint32Array;
  addresses: number;
  data: number;
}

export interface BatchPartition {
  elementRuns: BatchElementRun[];
  nodeRuns: BatchNodeRun[];
  /** Addresses of one double per event, as in PartitionPlan. */
  work: number;
  halfStepWork: number;
  pressureWork: number;
  viscousWork: number;
}

export interface BatchPlan {
  bytes: number;
  partitions: BatchPartition[];
  materials: number[];
  steps: number;
}

export const LONGEST_RUN = LONGEST_CHUNK;
export const STEP_BYTES = STEP.length * ROW_BYTES;

export function planBatch(model: Model, plan: MemoryPlan): BatchPlan {
  const allocator = new Allocator();
  const materials = model.forms.map((form) => allocator.take(materialLength(form) * ROW_BYTES));
  const steps = allocator.take(LONGEST_RUN * STEP_BYTES);
  const slotOf = moveSlots(plan, allocator);
  const partitions = plan.partitions.map(({ elementRuns, nodeRuns }) => {
    const work = allocator.take(4 * EVENTS * 8);
    return {
      elementRuns: elementRuns.map((run) => {
        const { items: elements, slotTable } = ungroup(run.elements, run.slotTable, 8, slotOf);
        const count = elements.length;
        return {
          form: run.form,
          part: run.part,
          elements,
          slotTable,
          addresses: allocator.take(slotTable.byteLength),
          data: allocator.take(count * elementBytes(run.form)),
          samples: allocator.take(count * SAMPLE_BYTES),
        };
      }),
      nodeRuns: nodeRuns.map((run) => {
        const { items: nodes, slotTable } = ungroup(run.nodes, run.slotTable, run.slots, slotOf);
        const addresses = allocator.take(slotTable.byteLength);
        return { slots: run.slots, nodes, slotTable, addresses, data: allocator.take(nodes.length * NODE.bytes) };
      }),
      work,
      halfStepWork: work + EVENTS * 8,
      pressureWork: work + 2 * EVENTS * 8,
      viscousWork: work + 3 * EVENTS * 8,
    };
  });
  return { bytes: allocator.end, partitions, materials, steps };
}

/** The slots of all partitions, as they lie in the plan for one event, with room for more. */
function moveSlots({ partitions }: MemoryPlan, allocator: Allocator): (address: number) => number {
  let [first, last] = [Infinity, 0];
  for (const { slotTable } of partitions.flatMap(({ elementRuns, nodeRuns }) => [...elementRuns, ...nodeRuns])) {
    for (const address of slotTable) {
      first = Math.min(first, address);
      last = Math.max(last, address);
    }
  }
  const start = allocator.take(((last - first) / SINGLE_SLOT_BYTES + 1) * SLOT_BYTES);
  return (address) => start + ((address - first) / SINGLE_SLOT_BYTES) * SLOT_BYTES;
}

/** From groups of four with their slots corner by corner to single items, without the lanes that stand for nothing. */
function ungroup(lanes: Int32Array, table: Uint32Array, slots: number, slotOf: (address: number) => number) {
  const items: number[] = [];
  const addresses: number[] = [];
  lanes.forEach((item, i) => {
    if (item < 0) return;
    items.push(item);
    const group = Math.floor(i / LANES) * slots * LANES + (i % LANES);
    for (let slot = 0; slot < slots; slot++) addresses.push(slotOf(table[group + slot * LANES]!));
  });
  return { items: Int32Array.from(items), slotTable: Uint32Array.from(addresses) };
}
