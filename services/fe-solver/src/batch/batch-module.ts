/**
 * The WebAssembly module of a batch: the same kernels as kernel/wasm/solver-module.ts, with one event in each lane of a
 * pair of vectors instead of one element. An element's constants are read once for eight events and nothing is shuffled,
 * because a node's displacement already is a row of eight. Memory layout (bytes), built by batch-plan.ts:
 *
 * - slot: 192 bytes, displacement and force of a node in eight events, x, y and z one after the other;
 * - element: geometry as single numbers, then the state as rows; beside it eight slot addresses;
 * - node: position and mass as single numbers, then displacement and velocity as rows; beside it slot addresses;
 * - material and step: rows, because every event has its own step length.
 */
import { forceKernel, SAMPLE, sampleKernel } from '../kernel/element-kernel.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { formName, geometryLength, stateLength } from '../kernel/kernel-form.ts';
import { MASS_LENGTH, nodeKernel } from '../kernel/node-kernel.ts';
import type { Code, WasmFunction } from '../kernel/wasm/assembler.ts';
import * as w from '../kernel/wasm/assembler.ts';
import type { SimdKernel, SimdPorts } from '../kernel/wasm/simd.ts';
import { emitSimd, Locals } from '../kernel/wasm/simd.ts';
import { ELEMENT_WORKS } from '../kernel/wasm/solver-module.ts';

export const EVENTS = 8;
/** Two vectors of four events. */
const HALVES = [0, 1];
const HALF_BYTES = 16;
/** A number of all events. */
export const ROW_BYTES = HALVES.length * HALF_BYTES;
export const SLOT_BYTES = 6 * ROW_BYTES;
const FORCE_IN_SLOT = 3 * ROW_BYTES;
const ADDRESSES_BYTES = 8 * 4;

/** Single numbers are padded to whole rows. */
const padded = (singles: number): number => Math.ceil((4 * singles) / ROW_BYTES) * ROW_BYTES;

const stateOffset = (form: KernelForm): number => padded(geometryLength(form));
export const elementBytes = (form: KernelForm): number => stateOffset(form) + stateLength(form) * ROW_BYTES;
export const SAMPLE_BYTES = SAMPLE.length * ROW_BYTES;

const MASS = 3;
/** Where a node's rows begin. */
export const NODE = {
  displacement: padded(MASS + MASS_LENGTH),
  velocity: padded(MASS + MASS_LENGTH) + 3 * ROW_BYTES,
  bytes: padded(MASS + MASS_LENGTH) + 6 * ROW_BYTES,
} as const;

type ElementCall = (
  elements: number,
  addresses: number,
  data: number,
  material: number,
  step: number,
  output: number,
) => void;

/** As SolverExports; work is doubles, one per event. */
export interface BatchExports {
  [force: `force ${string}`]: ElementCall;
  [sample: `sample ${string}`]: ElementCall;
  node: (nodes: number, slots: number, addresses: number, data: number, step: number, work: number) => void;
}

export function batchModule(forms: readonly KernelForm[]): Uint8Array<ArrayBuffer> {
  const distinct = [...new Map(forms.map((form) => [formName(form), form]))];
  return w.assembleModule([
    ...distinct.map(([name, form]) => forceFunction(`force ${name}`, form)),
    ...distinct.map(([name, form]) => sampleFunction(`sample ${name}`, form)),
    nodeFunction(),
  ]);
}

/** Parameters of an element function, the same as of the node function. */
const ITEM = { count: 0, addresses: 1, data: 2, material: 3, step: 4, output: 5, length: 6 } as const;

function forceFunction(name: string, form: KernelForm): WasmFunction {
  const locals = new Locals(ITEM.length);
  const slots = Array.from({ length: 8 }, () => locals.add(w.ValueType.i32));
  const works = new Map<string, number[]>(
    ELEMENT_WORKS.map((work) => [work, HALVES.map(() => locals.add(w.ValueType.v128))]),
  );
  const sum = HALVES.map(() => locals.add(w.ValueType.v128));
  const write = (output: string, index: number, values: Code[]): Code => {
    if (output === 'state')
      return storeRow(w.get(ITEM.data), stateOffset(form) + index * ROW_BYTES, (half) => values[half]!);
    const work = works.get(output);
    if (work)
      return HALVES.flatMap((half) => [...w.get(work[half]!), ...values[half]!, ...w.f32x4.add, ...w.set(work[half]!)]);
    const slot = slots[Math.floor(index / 3)]!;
    const place = FORCE_IN_SLOT + (index % 3) * ROW_BYTES;
    const sums = HALVES.flatMap((half) => [
      ...w.get(slot),
      ...w.v128.load(place + half * HALF_BYTES),
      ...values[half]!,
      ...w.f32x4.add,
      ...w.set(sum[half]!),
    ]);
    return [...sums, ...storeRow(w.get(slot), place, (half) => w.get(sum[half]!))];
  };
  const kernel = elementKernel(form, forceKernel, locals, slots, write);
  const body = eachElement(form, [...readSlots(slots), ...kernel.code]);
  const toMemory = [...works.values()].flatMap((work, i) => addToDoubles(ITEM.output, i * EVENTS * 8, work));
  return {
    name,
    parameters: ITEM.length,
    locals: locals.types,
    body: [...kernel.setup, ...body, ...toMemory],
  };
}

function sampleFunction(name: string, form: KernelForm): WasmFunction {
  const locals = new Locals(ITEM.length);
  const slots = Array.from({ length: 8 }, () => locals.add(w.ValueType.i32));
  const kernel = elementKernel(form, sampleKernel, locals, slots, (_, k, values) =>
    storeRow(w.get(ITEM.output), k * ROW_BYTES, (half) => values[half]!),
  );
  const next = w.advance(ITEM.output, SAMPLE_BYTES);
  const body = eachElement(form, [...readSlots(slots), ...kernel.code, ...next]);
  return { name, parameters: ITEM.length, locals: locals.types, body: [...kernel.setup, ...body] };
}

function elementKernel(
  form: KernelForm,
  trace: typeof forceKernel,
  locals: Locals,
  slots: readonly number[],
  write: SimdPorts['write'] & {},
): SimdKernel {
  const read: SimdPorts['read'] = (input, index, half) => {
    const inRow = (base: number, start: number, row: number): Code => [
      ...w.get(base),
      ...w.v128.load(start + row * ROW_BYTES + half * HALF_BYTES),
    ];
    if (input === 'displacement') return inRow(slots[Math.floor(index / 3)]!, 0, index % 3);
    if (input === 'material') return inRow(ITEM.material, 0, index);
    if (input === 'step') return inRow(ITEM.step, 0, index);
    if (input === 'state') return inRow(ITEM.data, stateOffset(form), index);
    return [...w.get(ITEM.data), ...w.v128.loadSplat(index * 4)];
  };
  return emitSimd(trace(form), locals, { read, write, vectors: HALVES.length });
}

const storeRow = (address: Code, place: number, value: (half: number) => Code): Code =>
  HALVES.flatMap((half) => [...address, ...value(half), ...w.v128.store(place + half * HALF_BYTES)]);

const readSlots = (slots: readonly number[]): Code =>
  slots.flatMap((slot, corner) => [...w.get(ITEM.addresses), ...w.i32.load(corner * 4), ...w.set(slot)]);

const eachElement = (form: KernelForm, body: Code): Code =>
  w.countDown(ITEM.count, [
    ...body,
    ...w.advance(ITEM.addresses, ADDRESSES_BYTES),
    ...w.advance(ITEM.data, elementBytes(form)),
  ]);

/** Parameters of the node function. */
const POINT = { count: 0, slots: 1, addresses: 2, data: 3, step: 4, work: 5, length: 6 } as const;

function nodeFunction(): WasmFunction {
  const locals = new Locals(POINT.length);
  const [slotsLeft, cursor, slot] = [0, 1, 2].map(() => locals.add(w.ValueType.i32)) as [number, number, number];
  const newRow = (): number[] => HALVES.map(() => locals.add(w.ValueType.v128));
  const works = { work: newRow(), halfStep: newRow() };
  const axes = [0, 1, 2];
  const force = axes.map(newRow);

  const eachSlot = (visit: Code): Code => [
    ...w.get(POINT.addresses),
    ...w.set(cursor),
    ...w.get(POINT.slots),
    ...w.set(slotsLeft),
    ...w.countDown(slotsLeft, [...w.get(cursor), ...w.i32.load(0), ...w.set(slot), ...visit, ...w.advance(cursor, 4)]),
  ];
  const gather = axes.flatMap((axis) => {
    const place = FORCE_IN_SLOT + axis * ROW_BYTES;
    const sums = HALVES.flatMap((half) => {
      const sum = force[axis]![half]!;
      return [...w.get(sum), ...w.get(slot), ...w.v128.load(place + half * HALF_BYTES), ...w.f32x4.add, ...w.set(sum)];
    });
    return [...sums, ...storeRow(w.get(slot), place, () => w.f32x4.constant(0))];
  });
  const read: SimdPorts['read'] = (name, index, half) => {
    if (name === 'force') return w.get(force[index]![half]!);
    if (name === 'step') return [...w.get(POINT.step), ...w.v128.load(index * ROW_BYTES + half * HALF_BYTES)];
    if (name === 'position') return [...w.get(POINT.data), ...w.v128.loadSplat(index * 4)];
    if (name === 'mass') return [...w.get(POINT.data), ...w.v128.loadSplat((MASS + index) * 4)];
    return [...w.get(POINT.data), ...w.v128.load(rowOf(name, index) + half * HALF_BYTES)];
  };
  const kernel = emitSimd(nodeKernel(), locals, { read, vectors: HALVES.length });
  const store = (name: 'displacement' | 'velocity'): Code =>
    axes.flatMap((axis) => storeRow(w.get(POINT.data), rowOf(name, axis), (half) => kernel.output(name, axis, half)));
  const scatter = axes.flatMap((axis) =>
    storeRow(w.get(slot), axis * ROW_BYTES, (half) => kernel.output('displacement', axis, half)),
  );
  const addWorks = Object.entries(works).flatMap(([name, sums]) =>
    sums.flatMap((sum, half) => [...w.get(sum), ...kernel.output(name, 0, half), ...w.f32x4.add, ...w.set(sum)]),
  );
  const body = w.countDown(POINT.count, [
    ...force.flat().flatMap((sum) => [...w.f32x4.constant(0), ...w.set(sum)]),
    ...eachSlot(gather),
    ...kernel.code,
    ...store('displacement'),
    ...store('velocity'),
    ...eachSlot(scatter),
    ...addWorks,
    ...w.get(cursor),
    ...w.set(POINT.addresses),
    ...w.advance(POINT.data, NODE.bytes),
  ]);
  const toMemory = Object.values(works).flatMap((sum, i) => addToDoubles(POINT.work, i * EVENTS * 8, sum));
  return {
    name: 'node',
    parameters: POINT.length,
    locals: locals.types,
    body: [...kernel.setup, ...body, ...toMemory],
  };
}

const rowOf = (name: string, axis: number): number =>
  (name === 'velocity' ? NODE.velocity : NODE.displacement) + axis * ROW_BYTES;

/** Adds each event of a row to a double of its own in memory. */
const addToDoubles = (address: number, offset: number, sums: readonly number[]): Code =>
  Array.from({ length: EVENTS }, (_, event) => event).flatMap((event) => {
    const place = offset + 8 * event;
    return [
      ...w.get(address),
      ...w.get(address),
      ...w.f64.load(place),
      ...w.get(sums[Math.floor(event / 4)]!),
      ...w.f32x4.extract(event % 4),
      ...w.f64.promote,
      ...w.f64.add,
      ...w.f64.store(place),
    ];
  });
