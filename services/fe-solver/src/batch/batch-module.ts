/**
 * The WebAssembly module of a batch: the same kernels as kernel/wasm/solver-module.ts, with one event in each lane of a
 * vector instead of one element. An element's constants are read once for four events and nothing is shuffled, because a
 * node's displacement already is a vector of four. Memory layout (bytes), built by batch-plan.ts:
 *
 * - slot: 96 bytes, displacement and force of a node in four events, x, y and z one after the other;
 * - element: geometry as single numbers, then the state as vectors; beside it eight slot addresses;
 * - node: position and mass as single numbers, then displacement and velocity as vectors; beside it slot addresses;
 * - material and step: vectors, because every event has its own step length.
 */
import { forceKernel, sampleKernel, sampleLength } from '../kernel/element-kernel.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { formName, geometryLength, stateLength } from '../kernel/kernel-form.ts';
import { MASS_LENGTH, nodeKernel } from '../kernel/node-kernel.ts';
import type { Code, WasmFunction } from '../kernel/wasm/assembler.ts';
import * as w from '../kernel/wasm/assembler.ts';
import type { SimdKernel } from '../kernel/wasm/simd.ts';
import { emitSimd, Locals } from '../kernel/wasm/simd.ts';

export const EVENTS = 4;
export const VECTOR_BYTES = 16;
export const SLOT_BYTES = 6 * VECTOR_BYTES;
const FORCE_IN_SLOT = 3 * VECTOR_BYTES;
const ADDRESSES_BYTES = 8 * 4;

/** Single numbers are padded to whole vectors. */
const padded = (singles: number): number => Math.ceil(singles / 4) * VECTOR_BYTES;

const stateOffset = (form: KernelForm): number => padded(geometryLength(form));
export const elementBytes = (form: KernelForm): number => stateOffset(form) + stateLength(form) * VECTOR_BYTES;
export const sampleBytes = (form: KernelForm): number => sampleLength(form) * VECTOR_BYTES;

const MASS = 3;
/** Where a node's vectors begin. */
export const NODE = {
  displacement: padded(MASS + MASS_LENGTH),
  velocity: padded(MASS + MASS_LENGTH) + 3 * VECTOR_BYTES,
  bytes: padded(MASS + MASS_LENGTH) + 6 * VECTOR_BYTES,
} as const;

type ElementCall = (
  elements: number,
  addresses: number,
  data: number,
  material: number,
  step: number,
  output: number,
) => void;

/** As SolverExports; work is four doubles, one per event. */
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
  const work = locals.add(w.ValueType.v128);
  const kernel = elementKernel(form, forceKernel, locals, slots);
  const state = Array.from({ length: stateLength(form) }, (_, k) => [
    ...w.get(ITEM.data),
    ...kernel.output('state', k),
    ...w.v128.store(stateOffset(form) + k * VECTOR_BYTES),
  ]);
  const forces = slots.flatMap((slot, corner) =>
    [0, 1, 2].flatMap((axis) => {
      const place = FORCE_IN_SLOT + axis * VECTOR_BYTES;
      const sum = [...w.get(slot), ...w.v128.load(place), ...kernel.output('force', 3 * corner + axis), ...w.f32x4.add];
      return [...w.get(slot), ...sum, ...w.v128.store(place)];
    }),
  );
  const addWork = [...w.get(work), ...kernel.output('pressureWork', 0), ...w.f32x4.add, ...w.set(work)];
  const body = eachElement(form, [...readSlots(slots), ...kernel.code, ...state.flat(), ...forces, ...addWork]);
  return {
    name,
    parameters: ITEM.length,
    locals: locals.types,
    body: [...kernel.setup, ...body, ...addToDoubles(ITEM.output, 0, work)],
  };
}

function sampleFunction(name: string, form: KernelForm): WasmFunction {
  const locals = new Locals(ITEM.length);
  const slots = Array.from({ length: 8 }, () => locals.add(w.ValueType.i32));
  const kernel = elementKernel(form, sampleKernel, locals, slots);
  const stores = Array.from({ length: sampleLength(form) }, (_, k) => [
    ...w.get(ITEM.output),
    ...kernel.output('sample', k),
    ...w.v128.store(k * VECTOR_BYTES),
  ]);
  const next = w.advance(ITEM.output, sampleBytes(form));
  const body = eachElement(form, [...readSlots(slots), ...kernel.code, ...stores.flat(), ...next]);
  return { name, parameters: ITEM.length, locals: locals.types, body: [...kernel.setup, ...body] };
}

function elementKernel(
  form: KernelForm,
  trace: typeof forceKernel,
  locals: Locals,
  slots: readonly number[],
): SimdKernel {
  return emitSimd(trace(form), locals, (input, index) => {
    if (input === 'displacement') {
      return [...w.get(slots[Math.floor(index / 3)]!), ...w.v128.load((index % 3) * VECTOR_BYTES)];
    }
    if (input === 'material') return [...w.get(ITEM.material), ...w.v128.load(index * VECTOR_BYTES)];
    if (input === 'step') return [...w.get(ITEM.step), ...w.v128.load(index * VECTOR_BYTES)];
    if (input === 'geometry') return [...w.get(ITEM.data), ...w.v128.loadSplat(index * 4)];
    return [...w.get(ITEM.data), ...w.v128.load(stateOffset(form) + index * VECTOR_BYTES)];
  });
}

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
  const works = { work: locals.add(w.ValueType.v128), halfStep: locals.add(w.ValueType.v128) };
  const force = [0, 1, 2].map(() => locals.add(w.ValueType.v128));
  const axes = [0, 1, 2];

  const eachSlot = (visit: Code): Code => [
    ...[...w.get(POINT.addresses), ...w.set(cursor), ...w.get(POINT.slots), ...w.set(slotsLeft)],
    ...w.countDown(slotsLeft, [...w.get(cursor), ...w.i32.load(0), ...w.set(slot), ...visit, ...w.advance(cursor, 4)]),
  ];
  const gather = axes.flatMap((axis) => {
    const place = FORCE_IN_SLOT + axis * VECTOR_BYTES;
    return [
      ...[...w.get(force[axis]!), ...w.get(slot), ...w.v128.load(place), ...w.f32x4.add, ...w.set(force[axis]!)],
      ...[...w.get(slot), ...w.f32x4.constant(0), ...w.v128.store(place)],
    ];
  });
  const kernel = emitSimd(nodeKernel(), locals, (name, index) => {
    if (name === 'force') return w.get(force[index]!);
    if (name === 'step') return [...w.get(POINT.step), ...w.v128.load(index * VECTOR_BYTES)];
    if (name === 'position') return [...w.get(POINT.data), ...w.v128.loadSplat(index * 4)];
    if (name === 'mass') return [...w.get(POINT.data), ...w.v128.loadSplat((MASS + index) * 4)];
    return [...w.get(POINT.data), ...w.v128.load(vectorOf(name, index))];
  });
  const store = (name: 'displacement' | 'velocity'): Code =>
    axes.flatMap((axis) => [...w.get(POINT.data), ...kernel.output(name, axis), ...w.v128.store(vectorOf(name, axis))]);
  const scatter = axes.flatMap((axis) => [
    ...[...w.get(slot), ...kernel.output('displacement', axis), ...w.v128.store(axis * VECTOR_BYTES)],
  ]);
  const addWorks = Object.entries(works).flatMap(([name, sum]) => [
    ...[...w.get(sum), ...kernel.output(name, 0), ...w.f32x4.add, ...w.set(sum)],
  ]);
  const body = w.countDown(POINT.count, [
    ...force.flatMap((sum) => [...w.f32x4.constant(0), ...w.set(sum)]),
    ...eachSlot(gather),
    ...kernel.code,
    ...[...store('displacement'), ...store('velocity')],
    ...eachSlot(scatter),
    ...addWorks,
    ...[...w.get(cursor), ...w.set(POINT.addresses), ...w.advance(POINT.data, NODE.bytes)],
  ]);
  const toMemory = Object.values(works).flatMap((sum, i) => addToDoubles(POINT.work, i * EVENTS * 8, sum));
  return {
    name: 'node',
    parameters: POINT.length,
    locals: locals.types,
    body: [...kernel.setup, ...body, ...toMemory],
  };
}

const vectorOf = (name: string, axis: number): number =>
  (name === 'velocity' ? NODE.velocity : NODE.displacement) + axis * VECTOR_BYTES;

/** Adds each lane of a vector to a double of its own in memory. */
const addToDoubles = (address: number, offset: number, sum: number): Code =>
  [0, 1, 2, 3].flatMap((lane) => [
    ...[...w.get(address), ...w.get(address), ...w.f64.load(offset + 8 * lane)],
    ...[...w.get(sum), ...w.f32x4.extract(lane), ...w.f64.promote, ...w.f64.add],
    ...w.f64.store(offset + 8 * lane),
  ]);
