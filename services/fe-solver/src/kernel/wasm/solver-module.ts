/**
 * The solver's WebAssembly module: loops over groups of four elements or four nodes around the traced kernels.
 * Memory layout (bytes), built by engine/memory-plan.ts:
 *
 * - slot: 32 bytes, displacement (x, y, z, 0) and force (x, y, z, 0) of a node as one partition sees it;
 * - element group: geometry and state, each number as a vector of four elements; beside it 32 slot addresses;
 * - node group: position, displacement, velocity and mass numbers as vectors of four nodes; beside it slot addresses. That of
 *   nodes which are held or moved from outside has their freedom and their reaction as well.
 */
import { forceKernel, SAMPLE, sampleKernel } from '../element-kernel.ts';
import type { Trace } from '../expression.ts';
import type { KernelForm } from '../kernel-form.ts';
import { formName, geometryLength, stateLength } from '../kernel-form.ts';
import { boundaryNodeKernel, MASS_LENGTH, nodeKernel } from '../node-kernel.ts';
import type { Code, WasmFunction } from './assembler.ts';
import * as w from './assembler.ts';
import { toComponents, toRecords } from './lanes.ts';
import type { SimdKernel, SimdPorts } from './simd.ts';
import { emitSimd, Locals } from './simd.ts';

export const SLOT_BYTES = 32;
const FORCE_IN_SLOT = 16;
const VECTOR_BYTES = 16;

export const ADDRESSES_BYTES = 32 * 4;
export const elementGroupBytes = (form: KernelForm): number =>
  (geometryLength(form) + stateLength(form)) * VECTOR_BYTES;

/** Vectors of a node group by name: where each begins. */
export const NODE_GROUP = { position: 0, displacement: 3, velocity: 6, mass: 9, length: 9 + MASS_LENGTH } as const;
export const NODE_GROUP_BYTES = NODE_GROUP.length * VECTOR_BYTES;
export const BOUNDARY_NODE_GROUP = {
  ...NODE_GROUP,
  freedom: NODE_GROUP.length,
  reaction: NODE_GROUP.length + 6,
  length: NODE_GROUP.length + 9,
} as const;
export const BOUNDARY_NODE_GROUP_BYTES = BOUNDARY_NODE_GROUP.length * VECTOR_BYTES;
export const SAMPLE_GROUP_BYTES = SAMPLE.length * VECTOR_BYTES;

type ElementCall = (
  groups: number,
  addresses: number,
  data: number,
  material: number,
  step: number,
  output: number,
) => void;

type NodeCall = (groups: number, slots: number, addresses: number, data: number, step: number, work: number) => void;

/** What the module exports: one force and one sample function per form, and the node function. */
export interface SolverExports {
  /**
   * Adds the internal forces of `groups` × 4 elements to the slots, advances the elements' state and adds the work of
   * the body forces' pressure and of the viscous overstress to two doubles at `output`.
   */
  [force: `force ${string}`]: ElementCall;
  /** Writes the samples of `groups` × 4 elements to `output`. */
  [sample: `sample ${string}`]: ElementCall;
  /** Advances `groups` × 4 nodes that each have `slots` slots; adds external and half-step work to two doubles at `work`. */
  node: NodeCall;
  /** The same of nodes that are held or moved from outside; `motion` is the address of what moves them. */
  boundaryNode: (...args: [...Parameters<NodeCall>, motion: number]) => void;
}

/** The functions for the forms given; equal forms share theirs. `hasBoundary`: with `boundaryNode`. */
export function solverModule(forms: readonly KernelForm[], hasBoundary = false): Uint8Array<ArrayBuffer> {
  const distinct = new Map(forms.map((form) => [formName(form), form]));
  return w.assembleModule([
    ...[...distinct].map(([name, form]) =>
      elementFunction(`force ${name}`, form, forceKernel(form), forceOutputs(form)),
    ),
    ...[...distinct].map(([name, form]) => elementFunction(`sample ${name}`, form, sampleKernel(form), sampleOutputs)),
    nodeFunction('node', nodeKernel(), NODE_GROUP),
    ...(hasBoundary ? [nodeFunction('boundaryNode', boundaryNodeKernel(), BOUNDARY_NODE_GROUP)] : []),
  ]);
}

/** Parameters of an element function. */
const ELEMENT = { groups: 0, addresses: 1, data: 2, material: 3, step: 4, output: 5, count: 6 } as const;

/** Work that the force kernels hand out, in the order of the doubles that sum it. */
export const ELEMENT_WORKS = ['pressureWork', 'viscousWork'] as const;

/** What a kernel's outputs are done with, group by group and after the last one. */
interface Sink {
  group: Code;
  end: Code;
}

/** `write` takes away what can go as soon as it is known. */
interface Outputs {
  write: SimdPorts['write'] & {};
  sink: (kernel: SimdKernel, locals: Locals) => Sink;
}

function elementFunction(name: string, form: KernelForm, trace: Trace, { write, sink }: Outputs): WasmFunction {
  const locals = new Locals(ELEMENT.count);
  const corners = Array.from({ length: 8 }, (_, corner) => {
    const records = [0, 1, 2, 3].map((lane) => [...slotAddress(corner, lane), ...w.v128.load(0)]);
    return toComponents(records, locals);
  });
  const read: SimdPorts['read'] = (input, index) => {
    if (input === 'displacement') return w.get(corners[Math.floor(index / 3)]!.components[index % 3]!);
    if (input === 'material') return [...w.get(ELEMENT.material), ...w.v128.loadSplat(index * 4)];
    if (input === 'step') return [...w.get(ELEMENT.step), ...w.v128.loadSplat(index * 4)];
    const vector = input === 'state' ? geometryLength(form) + index : index;
    return [...w.get(ELEMENT.data), ...w.v128.load(vector * VECTOR_BYTES)];
  };
  const kernel = emitSimd(trace, locals, { read, write });
  const { group, end } = sink(kernel, locals);
  const body = w.countDown(ELEMENT.groups, [
    ...corners.flatMap(({ code }) => code),
    ...kernel.code,
    ...group,
    ...w.advance(ELEMENT.addresses, ADDRESSES_BYTES),
    ...w.advance(ELEMENT.data, elementGroupBytes(form)),
  ]);
  return { name, parameters: ELEMENT.count, locals: locals.types, body: [...kernel.setup, ...body, ...end] };
}

const slotAddress = (corner: number, lane: number): Code => [
  ...w.get(ELEMENT.addresses),
  ...w.i32.load((corner * 4 + lane) * 4),
];

/** The state goes at once; a corner's force is added to its slots when all components are there. */
const forceOutputs = (form: KernelForm): Outputs => ({
  write: (output, index, [value]) =>
    output === 'state'
      ? [...w.get(ELEMENT.data), ...value!, ...w.v128.store((geometryLength(form) + index) * VECTOR_BYTES)]
      : undefined,
  sink: (kernel, locals) => {
    const works = ELEMENT_WORKS.map((name) => ({ name, sum: locals.add(w.ValueType.v128) }));
    const slot = locals.add(w.ValueType.i32);
    const forces = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
      const components = [0, 1, 2].map((axis) => kernel.output('force', 3 * corner + axis));
      const { code, records } = toRecords(components, locals);
      const adds = records.flatMap((record, lane) => [
        ...slotAddress(corner, lane),
        ...w.tee(slot),
        ...w.get(slot),
        ...w.v128.load(FORCE_IN_SLOT),
        ...w.get(record),
        ...w.f32x4.add,
        ...w.v128.store(FORCE_IN_SLOT),
      ]);
      return [...code, ...adds];
    });
    const addWorks = works.flatMap(({ name, sum }) => [
      ...w.get(sum),
      ...kernel.output(name, 0),
      ...w.f32x4.add,
      ...w.set(sum),
    ]);
    const end = works.flatMap(({ sum }, index) => addToDouble(ELEMENT.output, 8 * index, sum));
    return { group: [...forces.flat(), ...addWorks], end };
  },
});

const sampleOutputs: Outputs = {
  write: (_, index, [value]) => [...w.get(ELEMENT.output), ...value!, ...w.v128.store(index * VECTOR_BYTES)],
  sink: () => ({ group: w.advance(ELEMENT.output, SAMPLE_GROUP_BYTES), end: [] }),
};

/** Adds the four lanes of a vector to a double in memory. */
const addToDouble = (address: number, offset: number, sum: number): Code => [
  ...w.get(address),
  ...w.get(address),
  ...w.f64.load(offset),
  ...[0, 1, 2, 3].flatMap((lane) => [...w.get(sum), ...w.f32x4.extract(lane), ...w.f64.promote, ...w.f64.add]),
  ...w.f64.store(offset),
];

/** Parameters of the node functions; the last is that of `boundaryNode` alone. */
const NODE = { groups: 0, slots: 1, addresses: 2, data: 3, step: 4, work: 5, motion: 6 } as const;

/** Where the vectors of a node group begin. */
type NodeGroup = Readonly<Record<string, number>> & { length: number };

function nodeFunction(name: 'node' | 'boundaryNode', trace: Trace, group: NodeGroup): WasmFunction {
  const parameters = name === 'node' ? NODE.motion : NODE.motion + 1;
  const locals = new Locals(parameters);
  const place = (vectors: string, index: number): number => (group[vectors]! + index) * VECTOR_BYTES;
  const slotsLeft = locals.add(w.ValueType.i32);
  const cursor = locals.add(w.ValueType.i32);
  const works = { work: locals.add(w.ValueType.v128), halfStep: locals.add(w.ValueType.v128) };
  const sums = [0, 1, 2, 3].map(() => locals.add(w.ValueType.v128));

  const eachSlot = (visit: (lane: number, address: Code) => Code): Code => [
    ...w.get(NODE.addresses),
    ...w.set(cursor),
    ...w.get(NODE.slots),
    ...w.set(slotsLeft),
    ...w.countDown(slotsLeft, [
      ...[0, 1, 2, 3].flatMap((lane) => visit(lane, [...w.get(cursor), ...w.i32.load(lane * 4)])),
      ...w.advance(cursor, 16),
    ]),
  ];
  const gather = [
    ...sums.flatMap((sum) => [...w.f32x4.constant(0), ...w.set(sum)]),
    ...eachSlot((lane, address) => [
      ...w.get(sums[lane]!),
      ...address,
      ...w.v128.load(FORCE_IN_SLOT),
      ...w.f32x4.add,
      ...w.set(sums[lane]!),
      ...address,
      ...w.f32x4.constant(0),
      ...w.v128.store(FORCE_IN_SLOT),
    ]),
  ];
  const forces = toComponents(sums.map(w.get), locals);
  const read: SimdPorts['read'] = (name, index) => {
    if (name === 'force') return w.get(forces.components[index]!);
    if (name === 'step') return [...w.get(NODE.step), ...w.v128.loadSplat(index * 4)];
    if (name === 'motion') return [...w.get(NODE.motion), ...w.v128.loadSplat(index * 4)];
    return [...w.get(NODE.data), ...w.v128.load(place(name, index))];
  };
  const kernel = emitSimd(trace, locals, { read });
  const store = (name: 'displacement' | 'velocity' | 'reaction'): Code =>
    [0, 1, 2].flatMap((axis) => [
      ...w.get(NODE.data),
      ...kernel.output(name, axis),
      ...w.v128.store(place(name, axis)),
    ]);
  const records = toRecords(
    [0, 1, 2].map((axis) => kernel.output('displacement', axis)),
    locals,
  );
  const scatter = eachSlot((lane, address) => [...address, ...w.get(records.records[lane]!), ...w.v128.store(0)]);
  const nextGroup = [...w.get(cursor), ...w.set(NODE.addresses), ...w.advance(NODE.data, group.length * VECTOR_BYTES)];
  const addWorks = Object.entries(works).flatMap(([name, sum]) => [
    ...w.get(sum),
    ...kernel.output(name, 0),
    ...w.f32x4.add,
    ...w.set(sum),
  ]);
  const body = w.countDown(NODE.groups, [
    ...gather,
    ...forces.code,
    ...kernel.code,
    ...store('displacement'),
    ...store('velocity'),
    ...(name === 'node' ? [] : store('reaction')),
    ...records.code,
    ...scatter,
    ...addWorks,
    ...nextGroup,
  ]);
  const addToMemory = Object.values(works).flatMap((sum, index) => addToDouble(NODE.work, 8 * index, sum));
  return {
    name,
    parameters,
    locals: locals.types,
    body: [...kernel.setup, ...body, ...addToMemory],
  };
}
