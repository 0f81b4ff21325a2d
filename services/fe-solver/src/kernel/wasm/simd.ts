/** Emits a traced kernel as straight-line f32x4 code: four elements (or nodes) at a time, one per lane. */
import type { Operation, Output, Scalar, Trace } from '../expression.ts';
import { schedule } from '../expression.ts';
import type { Code, ValueType } from './assembler.ts';
import { f32x4, get, set, ValueType as Type } from './assembler.ts';
import { HAS_MULTIPLY_ADD } from './relaxed-simd.ts';

/** Hands out local variables of a function being written. */
export class Locals {
  readonly types: ValueType[] = [];
  private readonly parameters: number;

  constructor(parameters: number) {
    this.parameters = parameters;
  }

  add(type: ValueType): number {
    this.types.push(type);
    return this.parameters + this.types.length - 1;
  }
}

export interface SimdKernel {
  /** Runs once, before the loop: constants, each of which takes several instructions to make. */
  setup: Code;
  code: Code;
  /** Code that puts an output that `write` left alone on the stack. */
  output: (name: string, index: number, vector?: number) => Code;
}

/** Where a kernel's numbers come from and go to, as vectors. */
export interface SimdPorts {
  /** Code that puts an input or uniform on the stack. */
  read: (name: string, index: number, vector: number) => Code;
  /**
   * Code that takes an output away, given the code that puts each of its vectors on the stack; it comes as soon as the
   * output is known, so that none has to be kept. An output may take the place of the input of its name.
   */
  write?: (name: string, index: number, values: Code[]) => Code | undefined;
  /** Vectors that are computed at a time, operation by operation of all of them; one when left out. */
  vectors?: number;
  /** Whether a · b + c becomes one instruction; where there is one, when left out. */
  fuses?: boolean;
}

type BinaryNode = Extract<Operation, { left: Scalar }>;
type Product = Scalar & { operation: BinaryNode };

export function emitSimd(
  trace: Trace,
  locals: Locals,
  { read, write, vectors = 1, fuses = HAS_MULTIPLY_ADD }: SimdPorts,
): SimdKernel {
  const scalars = schedule(trace);
  const uses = countUses(trace, scalars);
  const outputs = new Set(trace.outputs.map(({ value }) => value));
  const localsOf = new Map<Scalar, number[]>();
  const setup: Code = [];
  const code: Code = [];

  const load = (scalar: Scalar, vector: number): Code => {
    const local = localsOf.get(scalar);
    return local === undefined ? evaluate(scalar, vector) : get(local[vector]!);
  };
  const evaluate = ({ operation }: Scalar, vector: number): Code => {
    switch (operation.kind) {
      case 'constant':
        return f32x4.constant(operation.value);
      case 'input':
      case 'uniform':
        return read(operation.name, operation.index, vector);
      default:
        return (
          fused(operation, vector) ?? [
            ...load(operation.left, vector),
            ...load(operation.right, vector),
            ...f32x4[operation.kind],
          ]
        );
    }
  };
  /** a · b + c or c − a · b as one instruction, when the product is needed nowhere else. */
  const fused = ({ kind, left, right }: BinaryNode, vector: number): Code | undefined => {
    if (!fuses) return undefined;
    const factors = ({ operation }: Product): Code => [
      ...load(operation.left, vector),
      ...load(operation.right, vector),
    ];
    if (kind === 'sub' && isInlineProduct(right)) {
      return [...factors(right), ...load(left, vector), ...f32x4.negatedMultiplyAdd];
    }
    if (kind !== 'add') return undefined;
    const [product, rest] = isInlineProduct(right) ? [right, left] : [left, right];
    if (!isInlineProduct(product)) return undefined;
    return [...factors(product), ...load(rest, vector), ...f32x4.multiplyAdd];
  };
  const isInlineProduct = (scalar: Scalar): scalar is Product =>
    scalar.operation.kind === 'mul' && uses.get(scalar) === 1 && !outputs.has(scalar);

  // A value used once is computed where it is used.
  const isInline = (scalar: Scalar): boolean => uses.get(scalar) === 1 && !outputs.has(scalar);
  const written = write ? outputsByPlace(trace, scalars, isInline) : new Map<number, Output[]>();
  const all = Array.from({ length: vectors }, (_, vector) => vector);
  scalars.forEach((scalar, place) => {
    if (scalar.operation.kind === 'constant') {
      const local = locals.add(Type.v128);
      setup.push(...evaluate(scalar, 0), ...set(local));
      localsOf.set(scalar, Array<number>(vectors).fill(local));
    } else if (!isInline(scalar)) {
      const own = all.map(() => locals.add(Type.v128));
      for (const vector of all) append(code, [...evaluate(scalar, vector), ...set(own[vector]!)]);
      localsOf.set(scalar, own);
    }
    for (const { name, index, value } of written.get(place) ?? []) {
      append(code, write?.(name, index, localsOf.get(value)!.map(get)) ?? []);
    }
  });
  return {
    setup,
    code,
    output: (name, index, vector = 0) =>
      load(trace.outputs.find((o) => o.name === name && o.index === index)!.value, vector),
  };
}

/** Kernels are too long to be arguments of `push`. */
function append(code: Code, bytes: Code): void {
  for (const byte of bytes) code.push(byte);
}

/**
 * Outputs by the number of the scalar after which they can be written: they are known then, and the input of the same
 * name, whose place they may take, has been read.
 */
function outputsByPlace(
  trace: Trace,
  scalars: readonly Scalar[],
  isInline: (scalar: Scalar) => boolean,
): Map<number, Output[]> {
  const computedAt = new Map<Scalar, number>();
  const readAt = new Map<string, number>();
  for (const [place, scalar] of [...scalars.entries()].reverse()) {
    const at = computedAt.get(scalar) ?? place;
    const { operation } = scalar;
    computedAt.set(scalar, at);
    if (operation.kind === 'input') readAt.set(`${operation.name} ${operation.index}`, at);
    if (!('left' in operation)) continue;
    for (const operand of [operation.left, operation.right]) if (isInline(operand)) computedAt.set(operand, at);
  }
  const lastOf = ({ name, index, value }: Output): number =>
    Math.max(computedAt.get(value)!, readAt.get(`${name} ${index}`) ?? 0);
  return Map.groupBy(trace.outputs, lastOf);
}

function countUses(trace: Trace, scalars: readonly Scalar[]): Map<Scalar, number> {
  const uses = new Map<Scalar, number>();
  const use = (scalar: Scalar): void => void uses.set(scalar, (uses.get(scalar) ?? 0) + 1);
  for (const { operation } of scalars) {
    if ('left' in operation) {
      use(operation.left);
      use(operation.right);
    }
  }
  for (const { value } of trace.outputs) use(value);
  return uses;
}
