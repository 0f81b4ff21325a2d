/** The constants of an element that its kernel reads (`geometry` of kernel/element-kernel.ts), in double precision. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { kindGeometryLength } from '../kernel/kernel-form.ts';
import { HOURGLASS_MODES, LINEAR_MODES } from '../kernel/modes.ts';
import { SYMMETRIC_PAIRS } from '../kernel/tensor.ts';
import { centreGradient, meanGradient } from '../mesh/hexahedron.ts';

export interface ElementGeometry {
  /** As the kernel of the element's kind reads it. */
  constants: Float64Array;
  /** V, m³. */
  volume: number;
  /** B: mean gradient of the shape functions, B_ja at [3 a + j], 1/m. */
  gradient: Float64Array;
  /** B Bᵀ, 1/m²: xx, yy, zz, xy, yz, zx. The square of the element's frequency grows with its trace. */
  gradientSquare: Float64Array;
}

/** `coordinates`: x, y, z of the eight corners. `hourglassModulus` is s G(1 ms), Pa, for the one-point element. */
export function elementGeometry(
  coordinates: Float64Array,
  kind: ElementKind,
  hourglassModulus: number,
): ElementGeometry {
  const { volume, gradient } = meanGradient(coordinates);
  const gradientSquare = Float64Array.from(SYMMETRIC_PAIRS, ([i, j]) => {
    let sum = 0;
    for (let a = 0; a < 8; a++) sum += gradient[3 * a + i]! * gradient[3 * a + j]!;
    return sum;
  });
  const hourglassStiffness =
    (hourglassModulus * volume * (gradientSquare[0]! + gradientSquare[1]! + gradientSquare[2]!)) / 36;
  const own =
    kind === 'one-point'
      ? [...onePointConstants(coordinates, gradient), volume, hourglassStiffness]
      : [...coordinateModes(coordinates), volume];
  const constants = Float64Array.of(...own, ...[0, 1, 2].map((j) => cornerMean(coordinates, j)));
  if (constants.length !== kindGeometryLength(kind)) throw new Error(`A ${kind} element has other constants.`);
  return { constants, volume, gradient, gradientSquare };
}

/** c of the linear modes, X̂ of the hourglass modes, and d: what the mean gradient B has beyond the centre's. */
function onePointConstants(coordinates: Float64Array, gradient: Float64Array): number[] {
  const centre = centreGradient(coordinates);
  const axes = [0, 1, 2];
  const eighth = (mode: readonly number[], values: Float64Array, j: number): number => project(mode, values, j) / 8;
  return [
    ...LINEAR_MODES.flatMap((mode) => axes.map((j) => eighth(mode, centre, j))),
    ...axes.flatMap((j) => HOURGLASS_MODES.map((mode) => project(mode, coordinates, j))),
    ...axes.flatMap((j) => HOURGLASS_MODES.map((mode) => eighth(mode, gradient, j))),
  ];
}

const coordinateModes = (coordinates: Float64Array): number[] =>
  [0, 1, 2].flatMap((j) => [...LINEAR_MODES, ...HOURGLASS_MODES].map((mode) => project(mode, coordinates, j)));

const cornerMean = (coordinates: Float64Array, j: number): number =>
  project([1, 1, 1, 1, 1, 1, 1, 1], coordinates, j) / 8;

/** Σ_a h_a v_aj. */
function project(mode: readonly number[], values: Float64Array, j: number): number {
  return mode.reduce((sum, sign, a) => sum + sign * values[3 * a + j]!, 0);
}
