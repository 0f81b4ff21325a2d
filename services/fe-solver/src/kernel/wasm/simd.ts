/** Emits a traced kernel as straight-line f32x4 code: four elements (or nodes) at a time, one per lane. */
import type { Operation, Scalar, Trace } from '../expression.ts';
import { schedule } from '../expression.ts';
import type { Code, ValueType } from './assembler.ts';
import { f32x4, get, set, ValueType as Type } from './assembler.ts';

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
  /** Code that puts an output on the stack. */
  output: (name: string, index: number) => Code;
}

type BinaryNode = Extract<Operation, { left: Scalar }>;
type Product = Scalar & { operation: BinaryNode };

/** `read` gives the code that puts an input or uniform on the stack as a vector. */
export function emitSimd(trace: Trace, locals: Locals, read: (name: string, index: number) => Code): SimdKernel {
  const scalars = schedule(trace);
  const uses = countUses(trace, scalars);
  const outputs = new Set(trace.outputs.map(({ value }) => value));
  const localOf = new Map<Scalar, number>();
  const setup: Code = [];
  const code: Code = [];

  const load = (scalar: Scalar): Code => {
    const local = localOf.get(scalar);
    return local === undefined ? evaluate(scalar) : get(local);
  };
  const evaluate = ({ operation }: Scalar): Code => {
    switch (operation.kind) {
      case 'constant':
        return f32x4.constant(operation.value);
      case 'input':
      case 'uniform':
        return read(operation.name, operation.index);
      default:
        return fused(operation) ?? [...load(operation.left), ...load(operation.right), ...f32x4[operation.kind]];
    }
  };
  /** a · b + c or c − a · b as one instruction, when the product is needed nowhere else. */
  const fused = ({ kind, left, right }: BinaryNode): Code | undefined => {
    if (kind === 'sub' && isInlineProduct(right)) {
      return [
        ...load(right.operation.left),
        ...load(right.operation.right),
        ...load(left),
        ...f32x4.negatedMultiplyAdd,
      ];
    }
    if (kind !== 'add') return undefined;
    const [product, rest] = isInlineProduct(right) ? [right, left] : [left, right];
    if (!isInlineProduct(product)) return undefined;
    return [...load(product.operation.left), ...load(product.operation.right), ...load(rest), ...f32x4.multiplyAdd];
  };
  const isInlineProduct = (scalar: Scalar): scalar is Product =>
    scalar.operation.kind === 'mul' && uses.get(scalar) === 1 && !outputs.has(scalar);

  for (const scalar of scalars) {
    if (scalar.operation.kind === 'constant') {
      const local = locals.add(Type.v128);
      setup.push(...evaluate(scalar), ...set(local));
      localOf.set(scalar, local);
      continue;
    }
    // A value used once is computed where it is used.
    if (uses.get(scalar) === 1 && !outputs.has(scalar)) continue;
    const bytes = evaluate(scalar);
    const local = locals.add(Type.v128);
    for (const byte of bytes) code.push(byte);
    code.push(...set(local));
    localOf.set(scalar, local);
  }
  return {
    setup,
    code,
    output: (name, index) => load(trace.outputs.find((o) => o.name === name && o.index === index)!.value),
  };
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
