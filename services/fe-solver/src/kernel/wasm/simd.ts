/** Emits a traced kernel as straight-line f32x4 code: four elements (or nodes) at a time, one per lane. */
import type { Scalar, Trace } from '../expression.ts';
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
  code: Code;
  /** Code that puts an output on the stack. */
  output: (name: string, index: number) => Code;
}

/** `read` gives the code that puts an input or uniform on the stack as a vector. */
export function emitSimd(trace: Trace, locals: Locals, read: (name: string, index: number) => Code): SimdKernel {
  const scalars = schedule(trace);
  const uses = countUses(trace, scalars);
  const localOf = new Map<Scalar, number>();
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
        return [...load(operation.left), ...load(operation.right), ...f32x4[operation.kind]];
    }
  };

  const outputs = new Set(trace.outputs.map(({ value }) => value));
  for (const scalar of scalars) {
    // A value used once is computed where it is used; constants are cheaper to repeat than to keep.
    if (scalar.operation.kind === 'constant' || (uses.get(scalar) === 1 && !outputs.has(scalar))) continue;
    const bytes = evaluate(scalar);
    const local = locals.add(Type.v128);
    for (const byte of bytes) code.push(byte);
    code.push(...set(local));
    localOf.set(scalar, local);
  }
  return {
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
