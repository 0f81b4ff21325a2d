/**
 * Lays a model out in the memory of the solver module (see kernel/wasm/solver-module.ts for the records). Every
 * partition has its own slots, so that threads never write to the same place; a node of several partitions is owned by
 * one, which sums its forces in a fixed order.
 */
import { BOUNDARY_MOTION_LENGTH } from '../kernel/node-kernel.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { formName, materialLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import {
  ADDRESSES_BYTES,
  BOUNDARY_NODE_GROUP_BYTES,
  elementGroupBytes,
  NODE_GROUP_BYTES,
  SAMPLE_GROUP_BYTES,
  SLOT_BYTES,
} from '../kernel/wasm/solver-module.ts';
import type { Model } from '../model/model.ts';

/** Elements of one part in one partition: what one call of an element function works on. All places are addresses. */
export interface ElementRun {
  form: KernelForm;
  part: number;
  groups: number;
  /** Element number of each lane of each group; −1 in a lane without one. */
  elements: Int32Array;
  /** Slot address of each corner and lane of each group, as stored at `addresses`. */
  slotTable: Uint32Array;
  addresses: number;
  data: number;
}

/**
 * Nodes owned by one partition that have the same number of slots and follow the same motion: what one call of a node
 * function works on.
 */
export interface NodeRun {
  /** Which motion of the boundary the nodes follow; undefined where nothing holds them. */
  motion: number | undefined;
  /** Bytes of a group's data. */
  groupBytes: number;
  groups: number;
  slots: number;
  /** Node number of each lane of each group; −1 in a lane without one. */
  nodes: Int32Array;
  slotTable: Uint32Array;
  addresses: number;
  data: number;
}

export interface PartitionPlan {
  elementRuns: ElementRun[];
  nodeRuns: NodeRun[];
  /** Room for the samples of SAMPLED_GROUPS groups, while they are looked at. */
  samples: number;
  /** Addresses of doubles: work of the nodes' body forces so far, then the internal forces' in half of the last step. */
  work: number;
  halfStepWork: number;
  /** Work of the body forces' pressure so far, then of the viscous overstress. */
  pressureWork: number;
  viscousWork: number;
}

export interface MemoryPlan {
  bytes: number;
  partitions: PartitionPlan[];
  /** Address of the material constants of each part. */
  materials: number[];
  /** Address of the step constants of a chunk. */
  steps: number;
  /** Address of the motions of the boundary in a chunk, and their bytes in a step. */
  motions: number;
  motionsBytes: number;
}

/** Most time steps between two samples. */
export const LONGEST_CHUNK = 512;
/** Groups of elements that are sampled in one call. */
export const SAMPLED_GROUPS = 16;
export const STEP_BYTES = STEP.length * 4;
export const MOTION_BYTES = BOUNDARY_MOTION_LENGTH * 4;
export const LANES = 4;

export function planMemory(model: Model, partitions: readonly Uint32Array[]): MemoryPlan {
  const allocator = new Allocator();
  const materials = model.forms.map((form) => allocator.take(materialLength(form) * 4));
  const steps = allocator.take(LONGEST_CHUNK * STEP_BYTES);
  const motionsBytes = (model.boundary?.motions ?? 0) * MOTION_BYTES;
  const motions = allocator.take(LONGEST_CHUNK * motionsBytes);
  const slots = partitions.map((elements) => new PartitionSlots(model, elements, allocator));
  const users = partitionsOfNodes(model, slots);
  const owned = shareOutNodes(users, slots.length);
  const plans = partitions.map((elements, p) => {
    const work = allocator.take(32);
    return {
      samples: allocator.take(SAMPLED_GROUPS * SAMPLE_GROUP_BYTES),
      elementRuns: planElements(model, elements, slots[p]!, allocator),
      nodeRuns: planNodes(model, owned[p]!, users, slots, slots[p]!.nodeFiller, allocator),
      work,
      halfStepWork: work + 8,
      pressureWork: work + 16,
      viscousWork: work + 24,
    };
  });
  return { bytes: allocator.end, partitions: plans, materials, steps, motions, motionsBytes };
}

/** Whether two models have the same plan: the same mesh and boundary object, and kernels of the same forms. */
export const isLaidOutLike = (a: Model, b: Model): boolean =>
  a.mesh === b.mesh && a.boundary === b.boundary && a.forms.map(formName).join() === b.forms.map(formName).join();

export class Allocator {
  /** The first bytes stay unused, so that no address is 0. */
  end = 64;

  take(bytes: number): number {
    const start = this.end;
    this.end = Math.ceil((start + bytes) / 64) * 64;
    return start;
  }
}

/** Slots of the nodes that one partition's elements touch, and two of lanes that stand for nothing. */
class PartitionSlots {
  readonly slotOf = new Map<number, number>();
  readonly elementFiller: number;
  readonly nodeFiller: number;

  constructor(model: Model, elements: Uint32Array, allocator: Allocator) {
    const nodes = new Set<number>();
    for (const element of elements) {
      for (let corner = 0; corner < 8; corner++) nodes.add(model.mesh.hexes[8 * element + corner]!);
    }
    const start = allocator.take((nodes.size + 2) * SLOT_BYTES);
    let next = start;
    for (const node of nodes) {
      this.slotOf.set(node, next);
      next += SLOT_BYTES;
    }
    this.elementFiller = next;
    this.nodeFiller = next + SLOT_BYTES;
  }
}

/** Partitions that touch each node that is stepped, in their order. */
function partitionsOfNodes(model: Model, slots: readonly PartitionSlots[]): Map<number, number[]> {
  const users = new Map<number, number[]>();
  slots.forEach(({ slotOf }, p) => {
    for (const node of slotOf.keys()) {
      if (model.mesh.fixed[node] && motionOf(model, node) === undefined) continue;
      const list = users.get(node);
      if (list) list.push(p);
      else users.set(node, [p]);
    }
  });
  return users;
}

/** Which motion of the boundary a node follows. */
function motionOf({ boundary }: Model, node: number): number | undefined {
  const motion = boundary?.motion[node] ?? -1;
  return motion < 0 ? undefined : motion;
}

/** Nodes that each partition owns; a node of several goes to one of them in turn. */
function shareOutNodes(users: ReadonlyMap<number, number[]>, partitions: number): number[][] {
  const owned: number[][] = Array.from({ length: partitions }, () => []);
  for (const [node, list] of users) owned[list[node % list.length]!]!.push(node);
  return owned;
}

function planElements(model: Model, elements: Uint32Array, slots: PartitionSlots, allocator: Allocator): ElementRun[] {
  return model.forms.flatMap((form, part) => {
    const own = elements.filter((element) => model.mesh.part[element] === part);
    if (own.length === 0) return [];
    const lanes = spread(own, model.mesh.hexes);
    const groups = lanes.length / LANES;
    const slotTable = new Uint32Array(groups * 8 * LANES);
    lanes.forEach((element, i) => {
      for (let corner = 0; corner < 8; corner++) {
        const slot = element < 0 ? slots.elementFiller : slots.slotOf.get(model.mesh.hexes[8 * element + corner]!)!;
        slotTable[(Math.floor(i / LANES) * 8 + corner) * LANES + (i % LANES)] = slot;
      }
    });
    return {
      form,
      part,
      groups,
      elements: lanes,
      slotTable,
      addresses: allocator.take(groups * ADDRESSES_BYTES),
      data: allocator.take(groups * elementGroupBytes(form)),
    };
  });
}

/**
 * Four elements a group, taken far apart in the list: neighbours in one group would add to the same node one after the
 * other and wait for each other. No two of a group share a node, so that the sums at a node do not depend on how the
 * elements of a group are taken in turn.
 */
function spread(elements: Uint32Array, hexes: Uint32Array): Int32Array {
  const count = Math.ceil(elements.length / LANES);
  const groups: number[][] = Array.from({ length: count }, () => []);
  const touch = (a: number, b: number): boolean =>
    hexes.subarray(8 * a, 8 * a + 8).some((node) => hexes.subarray(8 * b, 8 * b + 8).includes(node));
  elements.forEach((element, i) => {
    const fits = (group: number[]): boolean => group.length < LANES && !group.some((member) => touch(member, element));
    const later = groups.findIndex((group, g) => g >= i % count && fits(group));
    const found = later < 0 ? groups.findIndex(fits) : later;
    if (found < 0) groups.push([element]);
    else groups[found]!.push(element);
  });
  return Int32Array.from(groups.flatMap((group) => Array.from({ length: LANES }, (_, lane) => group[lane] ?? -1)));
}

function planNodes(
  model: Model,
  nodes: readonly number[],
  users: ReadonlyMap<number, number[]>,
  slots: readonly PartitionSlots[],
  filler: number,
  allocator: Allocator,
): NodeRun[] {
  const slotsOf = new Map(
    nodes.map((node) => [node, users.get(node)!.map((p) => slots[p]!.slotOf.get(node)!)] as const),
  );
  const runs = Map.groupBy(nodes, (node) => `${slotsOf.get(node)!.length} ${motionOf(model, node) ?? ''}`);
  const counted = [...runs.values()].sort((a, b) => slotsOf.get(a[0]!)!.length - slotsOf.get(b[0]!)!.length);
  return counted.map((own) => {
    const count = slotsOf.get(own[0]!)!.length;
    const motion = motionOf(model, own[0]!);
    const groupBytes = motion === undefined ? NODE_GROUP_BYTES : BOUNDARY_NODE_GROUP_BYTES;
    const groups = Math.ceil(own.length / LANES);
    const lanes = Int32Array.from({ length: groups * LANES }, (_, i) => own[i] ?? -1);
    const slotTable = new Uint32Array(groups * count * LANES);
    lanes.forEach((node, i) => {
      for (let s = 0; s < count; s++) {
        const slot = node < 0 ? filler : slotsOf.get(node)![s]!;
        slotTable[(Math.floor(i / LANES) * count + s) * LANES + (i % LANES)] = slot;
      }
    });
    return {
      motion,
      groupBytes,
      groups,
      slots: count,
      nodes: lanes,
      slotTable,
      addresses: allocator.take(slotTable.byteLength),
      data: allocator.take(groups * groupBytes),
    };
  });
}
