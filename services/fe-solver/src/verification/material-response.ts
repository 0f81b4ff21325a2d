/** The kernel's stress on a unit cube under a given homogeneous deformation, in double precision, against closed forms. */
import { forceKernel } from '../kernel/element-kernel.ts';
import { compileJavaScript } from '../kernel/javascript.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { stateLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import type { Material } from '../materials/material.ts';
import { instantaneousShearModulus } from '../materials/material.ts';
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
    const pressureWork = new Float64Array(1);
    this.kernel({ displacement, geometry, state, material, step: AT_REST, force, pressureWork });
    // P_ij = Σ_a f_ia X_ja over the volume, σ = P Fᵀ / J.
    const p = matrix((i, j) => sum8((a) => force[3 * a + i]! * UNIT_CUBE[3 * a + j]!));
    const j = determinant(f);
    return matrix((i, k) => [0, 1, 2].reduce((sum, m) => sum + p[3 * i + m]! * f[3 * k + m]!, 0) / j);
  }
}

const ELASTIC: ModelMaterial = { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: 1e6 };
const STRETCHES = [0.6, 0.8, 0.95, 1.05, 1.3, 1.8];

/** σ11 − σ22 = G (λ² − 1/λ). Largest relative error over the stretches. */
export const uniaxialError = (): number =>
  worst(STRETCHES, (stretch) => {
    const side = 1 / Math.sqrt(stretch);
    const s = new MaterialPoint(ELASTIC, 1).deform([stretch, 0, 0, 0, side, 0, 0, 0, side]);
    return [s[0]! - s[4]!, ELASTIC.longTermShearModulus * (stretch ** 2 - 1 / stretch)];
  });

/** σ11 − σ33 = G (λ² − λ⁻⁴). */
export const biaxialError = (): number =>
  worst(STRETCHES, (stretch) => {
    const s = new MaterialPoint(ELASTIC, 1).deform([stretch, 0, 0, 0, stretch, 0, 0, 0, stretch ** -2]);
    return [s[0]! - s[8]!, ELASTIC.longTermShearModulus * (stretch ** 2 - stretch ** -4)];
  });

/** σ12 = G γ and σ11 − σ22 = G γ². */
export const simpleShearError = (): number => {
  const shears = [0.01, 0.1, 0.5, 1];
  const sheared = (shear: number) => new MaterialPoint(ELASTIC, 1).deform([1, shear, 0, 0, 1, 0, 0, 0, 1]);
  const g = ELASTIC.longTermShearModulus;
  return Math.max(
    worst(shears, (shear) => [sheared(shear)[1]!, g * shear]),
    worst(shears, (shear) => [sheared(shear)[0]! - sheared(shear)[4]!, g * shear ** 2]),
  );
};

/**
 * A ramp of shear over 20 ms and a hold of 60 ms at small strain:
 * σ12 = G∞ γ + Σ g_i G0 γ' τ_i (e^(−(t−t1)/τ_i) − e^(−t/τ_i)), t1 the end of the ramp or t before it.
 */
export function relaxationError(material: ModelMaterial, dt: number): number {
  const [ramp, end, rate] = [0.02, 0.08, 0.05];
  const point = new MaterialPoint(material, dt);
  let largest = 0;
  let worstError = 0;
  for (let k = 1; k * dt <= end; k++) {
    const t = k * dt;
    const shear = rate * Math.min(t, ramp);
    const measured = point.deform([1, shear, 0, 0, 1, 0, 0, 0, 1])[1]!;
    const exact = rampStress(material, t, Math.min(t, ramp), rate);
    largest = Math.max(largest, Math.abs(exact));
    worstError = Math.max(worstError, Math.abs(measured - exact));
  }
  return worstError / largest;
}

function rampStress(material: Material, t: number, rampEnd: number, rate: number): number {
  const g0 = instantaneousShearModulus(material);
  const viscous = material.prony.map(
    ({ g, tau }) => g * g0 * rate * tau * (Math.exp(-(t - rampEnd) / tau) - Math.exp(-t / tau)),
  );
  return material.longTermShearModulus * rate * rampEnd + viscous.reduce((sum, s) => sum + s, 0);
}

const worst = (values: readonly number[], pair: (value: number) => [measured: number, exact: number]): number =>
  Math.max(...values.map(pair).map(([measured, exact]) => Math.abs(measured - exact) / Math.abs(exact)));

const matrix = (component: (i: number, j: number) => number): number[] =>
  [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => component(i, j)));

const sum8 = (term: (a: number) => number): number => CORNERS.reduce((sum, _, a) => sum + term(a), 0);

const determinant = (f: readonly number[]): number =>
  f[0]! * (f[4]! * f[8]! - f[5]! * f[7]!) -
  f[1]! * (f[3]! * f[8]! - f[5]! * f[6]!) +
  f[2]! * (f[3]! * f[7]! - f[4]! * f[6]!);
