/** The kernel's stress on a unit cube under a given homogeneous deformation, in double precision, against closed forms. */
import { forceKernel } from '../kernel/element-kernel.ts';
import { compileJavaScript } from '../kernel/javascript.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { stateLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import { CORNERS } from '../mesh/hex-mesh.ts';
import { elementGeometry } from '../model/element-geometry.ts';
import { kernelFormOf } from '../model/kernel-form-of.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { ModelMaterial } from '../model/model.ts';

/** No motion, no body forces. */
const AT_REST = new Float64Array(STEP.length);

const UNIT_CUBE = Float64Array.from(CORNERS.flat().map((sign) => (sign + 1) / 2));

/** A unit cube of a material that is deformed step by step. */
export class MaterialPoint {
  private readonly kernel;
  private readonly state: Float64Array;
  private readonly material: Float64Array;
  private readonly geometry: Float64Array;

  constructor(material: ModelMaterial, dt: number, element: ElementKind = 'one-point') {
    const form = kernelFormOf(material, element);
    const { direction, dispersion } = material.fibres ?? { direction: [], dispersion: 0 };
    this.kernel = compileJavaScript(forceKernel(form));
    this.state = new Float64Array(stateLength(form));
    this.material = materialConstants(material, form, dt);
    this.geometry = Float64Array.of(...elementGeometry(UNIT_CUBE, element, 0).constants, ...direction, dispersion);
  }

  /** Cauchy stress (row by row, Pa) after a step to the deformation gradient F (row by row). */
  deform(f: readonly number[]): number[] {
    const displacement = UNIT_CUBE.map((_, index) => {
      const [corner, i] = [Math.floor(index / 3), index % 3];
      return [0, 1, 2].reduce((sum, j) => sum + (f[3 * i + j]! - (i === j ? 1 : 0)) * UNIT_CUBE[3 * corner + j]!, 0);
    });
    const force = new Float64Array(24);
    const { geometry, state, material } = this;
    const [pressureWork, viscousWork] = [new Float64Array(1), new Float64Array(1)];
    this.kernel({ displacement, geometry, state, material, step: AT_REST, force, pressureWork, viscousWork });
    // P_ij = Σ_a f_ia X_ja over the volume, σ = P Fᵀ / J.
    const p = matrix((i, j) => sum8((a) => force[3 * a + i]! * UNIT_CUBE[3 * a + j]!));
    const j = determinant(f);
    return matrix((i, k) => [0, 1, 2].reduce((sum, m) => sum + p[3 * i + m]! * f[3 * k + m]!, 0) / j);
  }
}

/** Row-major 3 × 3 matrix of its components. */
export const matrix = (component: (i: number, j: number) => number): number[] =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => component(i, j)));

const sum8 = (term: (a: number) => number): number => CORNERS.reduce((sum, _, a) => sum + term(a), 0);

const determinant = (f: readonly number[]): number =>
  f[0]! * (f[4]! * f[8]! - f[5]! * f[7]!) -
  f[1]! * (f[3]! * f[8]! - f[5]! * f[6]!) +
  f[2]! * (f[3]! * f[7]! - f[4]! * f[6]!);
