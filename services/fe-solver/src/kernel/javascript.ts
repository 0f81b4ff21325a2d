/** Emits a traced kernel as plain JavaScript in double precision: the oracle that the other back ends are held to. */
import type { Scalar } from './expression.ts';
import { schedule } from './expression.ts';
import type { Trace } from './expression.ts';

const OPERATOR = { add: '+', sub: '-', mul: '*', div: '/' } as const;

/** Arrays of inputs, uniforms and outputs by name; an output may be the same array as an input. */
export type KernelArrays = Record<string, Float64Array>;
export type ScalarKernel = (arrays: KernelArrays) => void;

export function compileJavaScript(trace: Trace): ScalarKernel {
  const scalars = schedule(trace);
  const lines = scalars.map((scalar) => `const v${scalar.id} = ${expression(scalar)};`);
  const writes = trace.outputs.map(({ name, index, value }) => `arrays.${name}[${index}] = v${value.id};`);
  // The text comes from the trace alone: names of inputs, numbers and five operations.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('arrays', [...lines, ...writes].join('\n')) as ScalarKernel;
}

function expression({ operation }: Scalar): string {
  switch (operation.kind) {
    case 'constant':
      return `(${operation.value})`;
    case 'input':
    case 'uniform':
      return `arrays.${operation.name}[${operation.index}]`;
    case 'max':
      return `Math.max(v${operation.left.id}, v${operation.right.id})`;
    default:
      return `v${operation.left.id} ${OPERATOR[operation.kind]} v${operation.right.id}`;
  }
}
