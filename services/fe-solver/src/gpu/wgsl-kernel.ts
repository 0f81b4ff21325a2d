/** Emits a traced kernel as WGSL: one invocation computes one element or node. */
import type { Operation, Scalar, Trace } from '../kernel/expression.ts';
import { schedule } from '../kernel/expression.ts';

const OPERATOR = { add: '+', sub: '-', mul: '*', div: '/' } as const;

export interface WgslKernel {
  /** Statements, one a line. */
  code: string;
  /** Expression of an output. */
  output: (name: string, index: number) => string;
}

/** `read` gives the expression of an input or uniform. */
export function emitWgsl(trace: Trace, read: (name: string, index: number) => string): WgslKernel {
  const expression = (operation: Operation): string => {
    switch (operation.kind) {
      case 'constant':
        return literal(operation.value);
      case 'input':
      case 'uniform':
        return read(operation.name, operation.index);
      case 'max':
        return `max(${name(operation.left)}, ${name(operation.right)})`;
      default:
        return `${name(operation.left)} ${OPERATOR[operation.kind]} ${name(operation.right)}`;
    }
  };
  const lines = schedule(trace)
    .filter(({ operation }) => operation.kind !== 'constant')
    .map((scalar) => `let v${scalar.id} = ${expression(scalar.operation)};`);
  return {
    code: lines.join('\n'),
    output: (output, index) => name(trace.outputs.find((o) => o.name === output && o.index === index)!.value),
  };
}

const name = ({ id, operation }: Scalar): string =>
  operation.kind === 'constant' ? literal(operation.value) : `v${id}`;

/** WGSL wants the type of a number said; a negative one is kept apart from the operator before it. */
const literal = (value: number): string => `f32(${value})`;
