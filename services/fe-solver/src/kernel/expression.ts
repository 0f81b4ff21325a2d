/**
 * Traced arithmetic: a kernel is written once as ordinary code on `Scalar`s; running it records a graph of
 * operations from which each back end emits its own program. Equal sub-expressions are recorded once, products with
 * 0 and 1 and sums with 0 vanish. One `Scalar` stands for a double, a SIMD vector of singles, or a shader variable.
 */

export type BinaryOperation = 'add' | 'sub' | 'mul' | 'div' | 'max';

export type Operation =
  | { readonly kind: 'constant'; readonly value: number }
  /** A value of one element or node: number `index` of the named input. */
  | { readonly kind: 'input'; readonly name: string; readonly index: number }
  /** A value shared by all elements of one call (material, step). */
  | { readonly kind: 'uniform'; readonly name: string; readonly index: number }
  | { readonly kind: BinaryOperation; readonly left: Scalar; readonly right: Scalar };

export class Scalar {
  readonly trace: Trace;
  readonly id: number;
  readonly operation: Operation;

  constructor(trace: Trace, id: number, operation: Operation) {
    this.trace = trace;
    this.id = id;
    this.operation = operation;
  }

  plus(other: Scalar | number): Scalar {
    return this.trace.binary('add', this, this.trace.lift(other));
  }

  minus(other: Scalar | number): Scalar {
    return this.trace.binary('sub', this, this.trace.lift(other));
  }

  times(other: Scalar | number): Scalar {
    return this.trace.binary('mul', this, this.trace.lift(other));
  }

  over(other: Scalar | number): Scalar {
    return this.trace.binary('div', this, this.trace.lift(other));
  }

  max(other: Scalar | number): Scalar {
    return this.trace.binary('max', this, this.trace.lift(other));
  }
}

/** A value that the kernel hands back: number `index` of the named output. */
export interface Output {
  readonly name: string;
  readonly index: number;
  readonly value: Scalar;
}

/** Records the operations of one kernel in the order in which they are first needed. */
export class Trace {
  readonly outputs: Output[] = [];
  private readonly known = new Map<string, Scalar>();
  private count = 0;

  constant(value: number): Scalar {
    return this.record(`c${value}`, { kind: 'constant', value });
  }

  /** `length` values of one element or node. */
  inputs(name: string, length: number): Scalar[] {
    return Array.from({ length }, (_, index) => this.record(`${name}[${index}]`, { kind: 'input', name, index }));
  }

  /** `length` values shared by all elements of one call. */
  uniforms(name: string, length: number): Scalar[] {
    return Array.from({ length }, (_, index) => this.record(`${name}<${index}>`, { kind: 'uniform', name, index }));
  }

  /** `order`: numbers of the values in the order in which they had best be computed. */
  output(name: string, values: readonly Scalar[], order: Iterable<number> = values.keys()): void {
    for (const index of order) this.outputs.push({ name, index, value: values[index]! });
  }

  lift(value: Scalar | number): Scalar {
    return typeof value === 'number' ? this.constant(value) : value;
  }

  binary(kind: BinaryOperation, left: Scalar, right: Scalar): Scalar {
    const simpler = simplify(kind, left, right);
    if (simpler) return simpler;
    const commutes = kind === 'add' || kind === 'mul' || kind === 'max';
    const [a, b] = commutes && left.id > right.id ? [right, left] : [left, right];
    return this.record(`${kind} ${a.id} ${b.id}`, { kind, left: a, right: b });
  }

  private record(key: string, operation: Operation): Scalar {
    let scalar = this.known.get(key);
    if (!scalar) {
      scalar = new Scalar(this, this.count++, operation);
      this.known.set(key, scalar);
    }
    return scalar;
  }
}

function simplify(kind: BinaryOperation, left: Scalar, right: Scalar): Scalar | undefined {
  if (isConstant(right, 0) && (kind === 'add' || kind === 'sub')) return left;
  if (isConstant(left, 0) && kind === 'add') return right;
  if (isConstant(right, 1) && (kind === 'mul' || kind === 'div')) return left;
  if (isConstant(left, 1) && kind === 'mul') return right;
  if (kind === 'mul' && (isConstant(left, 0) || isConstant(right, 0))) return left.trace.constant(0);
  if (kind === 'mul') return scaledAgain(left, right) ?? scaledAgain(right, left);
  return undefined;
}

/** (x · a) · b with two constants is x · (a b). */
function scaledAgain({ operation }: Scalar, { operation: factor }: Scalar): Scalar | undefined {
  if (factor.kind !== 'constant' || operation.kind !== 'mul') return undefined;
  const { left, right } = operation;
  if (right.operation.kind === 'constant') return left.times(right.operation.value * factor.value);
  if (left.operation.kind === 'constant') return right.times(left.operation.value * factor.value);
  return undefined;
}

const isConstant = ({ operation }: Scalar, value: number): boolean =>
  operation.kind === 'constant' && operation.value === value;

/** Every scalar that the outputs need, each after those it is computed from, depth first from the first output on. */
export function schedule(trace: Trace): Scalar[] {
  const ordered: Scalar[] = [];
  const seen = new Set<Scalar>();
  const visit = (scalar: Scalar): void => {
    if (seen.has(scalar)) return;
    seen.add(scalar);
    const { operation } = scalar;
    if ('left' in operation) {
      visit(operation.left);
      visit(operation.right);
    }
    ordered.push(scalar);
  };
  for (const output of trace.outputs) visit(output.value);
  return ordered;
}
