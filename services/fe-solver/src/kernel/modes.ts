/**
 * Nodal values of a hexahedron in its eight modes: û_m = Σ_a h_m,a u_a with h = 1, ξ, η, ζ, ηζ, ζξ, ξη, ξηζ at the
 * corners. The fast Walsh–Hadamard butterfly does it in 24 additions; its transpose takes nodal forces back.
 */
import { CORNERS } from '../mesh/hex-mesh.ts';
import type { Scalar, Trace } from './expression.ts';

/** Corner signs of the linear modes ξ, η, ζ and of the hourglass modes ηζ, ζξ, ξη, ξηζ. */
export const LINEAR_MODES = [0, 1, 2].map((axis) => CORNERS.map((corner) => corner[axis]!));
export const HOURGLASS_MODES = [
  CORNERS.map(([, y, z]) => y * z),
  CORNERS.map(([x, , z]) => z * x),
  CORNERS.map(([x, y]) => x * y),
  CORNERS.map(([x, y, z]) => x * y * z),
];

/** Corner with the given bits (bit 0: ξ > 0, bit 1: η > 0, bit 2: ζ > 0); its own inverse. */
const CORNER_OF_BITS = [0, 1, 3, 2, 4, 5, 7, 6] as const;

/** Mode numbers of the butterfly (bit i set: odd in axis i). */
const LINEAR_BITS = [1, 2, 4] as const;
const HOURGLASS_BITS = [6, 5, 3, 7] as const;

export interface Modes {
  /** Coefficients of ξ, η, ζ. */
  linear: readonly Scalar[];
  /** Coefficients of ηζ, ζξ, ξη, ξηζ. */
  hourglass: readonly Scalar[];
}

/** Modes of one displacement component given at the eight corners, and their sum. */
function toModes(corners: readonly Scalar[]): Modes & { sum: Scalar } {
  const values = butterfly(CORNER_OF_BITS.map((corner) => corners[corner]!));
  return {
    sum: values[0]!,
    linear: LINEAR_BITS.map((bits) => values[bits]!),
    hourglass: HOURGLASS_BITS.map((bits) => values[bits]!),
  };
}

/** û (m): modes of the element's nodal displacements, component by component. */
export function displacementModes(trace: Trace): (Modes & { sum: Scalar })[] {
  const displacement = trace.inputs('displacement', 24);
  return [0, 1, 2].map((i) => toModes([0, 1, 2, 3, 4, 5, 6, 7].map((a) => displacement[3 * a + i]!)));
}

/** Corner values Σ_m h_m,a f̂_m of modes without translation. */
export function toCorners(modes: Modes): Scalar[] {
  const zero = modes.linear[0]!.trace.constant(0);
  const values: Scalar[] = Array.from({ length: 8 }, () => zero);
  LINEAR_BITS.forEach((bits, k) => (values[bits] = modes.linear[k]!));
  HOURGLASS_BITS.forEach((bits, k) => (values[bits] = modes.hourglass[k]!));
  const sums = transposedButterfly(values);
  return CORNER_OF_BITS.map((bits) => sums[bits]!);
}

function butterfly(values: Scalar[]): Scalar[] {
  let current = values;
  for (const bit of [1, 2, 4]) {
    current = current.map((value, i) => (i & bit ? value.minus(current[i ^ bit]!) : value.plus(current[i ^ bit]!)));
  }
  return current;
}

/** Transpose of `butterfly`: each 2 × 2 block [[1, 1], [−1, 1]] turned over. */
function transposedButterfly(values: Scalar[]): Scalar[] {
  let current = values;
  for (const bit of [1, 2, 4]) {
    current = current.map((value, i) => (i & bit ? current[i ^ bit]!.plus(value) : value.minus(current[i ^ bit]!)));
  }
  return current;
}
