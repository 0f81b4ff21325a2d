/** The constants of an element that its kernel reads (`geometry` of kernel/element-kernel.ts), in double precision. */
import { GEOMETRY_LENGTH } from '../kernel/element-kernel.ts';
import { HOURGLASS_MODES, LINEAR_MODES } from '../kernel/modes.ts';
import { centreGradient, meanGradient } from '../mesh/hexahedron.ts';

export interface ElementGeometry {
  /** As the kernel reads it; the hourglass stiffness is still per Pa of shear modulus. */
  constants: Float64Array;
  volume: number;
  /** A = B Bᵀ of the mean gradient, 1/m²: xx, yy, zz, xy, yz, zx. The element's ω² grows with its trace. */
  gradientSquare: Float64Array;
}

const HOURGLASS_OFFSET = 34;

/** `coordinates`: x, y, z of the eight corners. */
export function elementGeometry(coordinates: Float64Array): ElementGeometry {
  const { volume, gradient } = meanGradient(coordinates);
  const centre = centreGradient(coordinates);
  const constants = new Float64Array(GEOMETRY_LENGTH);
  for (let k = 0; k < 3; k++) {
    for (let j = 0; j < 3; j++) constants[3 * k + j] = project(LINEAR_MODES[k]!, centre, j) / 8;
  }
  for (let j = 0; j < 3; j++) {
    HOURGLASS_MODES.forEach((mode, alpha) => {
      constants[9 + 4 * j + alpha] = project(mode, coordinates, j);
      constants[21 + 4 * j + alpha] = project(mode, gradient, j) / 8;
    });
  }
  const gradientSquare = Float64Array.from(
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 1],
      [1, 2],
      [2, 0],
    ].map(([i, j]) => {
      let sum = 0;
      for (let a = 0; a < 8; a++) sum += gradient[3 * a + i!]! * gradient[3 * a + j!]!;
      return sum;
    }),
  );
  for (let j = 0; j < 3; j++) {
    for (let a = 0; a < 8; a++) constants[35 + j]! += coordinates[3 * a + j]! / 8;
  }
  constants[33] = volume;
  constants[HOURGLASS_OFFSET] = (volume * (gradientSquare[0]! + gradientSquare[1]! + gradientSquare[2]!)) / 36;
  return { constants, volume, gradientSquare };
}

/** Multiplies the hourglass stiffness by a modulus, Pa. */
export function setHourglassModulus(constants: Float64Array, modulus: number): void {
  constants[HOURGLASS_OFFSET]! *= modulus;
}

/** Σ_a h_a v_aj. */
function project(mode: readonly number[], values: Float64Array, j: number): number {
  return mode.reduce((sum, sign, a) => sum + sign * values[3 * a + j]!, 0);
}
