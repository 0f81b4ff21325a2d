/**
 * The kernel's stress on a cube that is deformed homogeneously and without change of volume, in double precision, against
 * closed forms. With W(λ1, λ2, λ3) the principal Cauchy stresses are σ_i = λ_i ∂W/∂λ_i − p; differences have no p.
 */
import type { ElementKind } from '../kernel/kernel-form.ts';
import type { Material } from '../materials/material.ts';
import { instantaneousShearModulus } from '../materials/material.ts';
import type { ModelMaterial } from '../model/model.ts';
import { MaterialPoint, matrix } from './material-point.ts';
import { rotationMatrix } from './rotation.ts';

type Triple = readonly [number, number, number];

const BASE = { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: 1e6 };

/** A material with its closed forms. Fibres run along x. */
export interface TestMaterial {
  name: string;
  material: ModelMaterial;
  /** λ_i ∂W/∂λ_i of stretches along x, y and z. */
  normal: (stretches: Triple) => Triple;
  /** σ12 and σ11 − σ22 in simple shear x = X + γ Y. */
  shear: (gamma: number) => [number, number];
}

const neoHooke =
  (g: number) =>
  (stretches: Triple): Triple =>
    stretches.map((l) => g * l ** 2) as unknown as Triple;

const NEO_HOOKE: TestMaterial = {
  name: 'neo-Hooke',
  material: BASE,
  normal: neoHooke(BASE.longTermShearModulus),
  shear: (gamma) => [BASE.longTermShearModulus * gamma, BASE.longTermShearModulus * gamma ** 2],
};

/** Kleiven 2007. */
const OGDEN_TERMS = [
  { mu: 53.8, alpha: 10.1 },
  { mu: -120.4, alpha: -12.9 },
];

const OGDEN: TestMaterial = {
  name: 'Ogden, two terms',
  material: { ...BASE, longTermShearModulus: 1048.27, ogden: OGDEN_TERMS },
  normal: (stretches) =>
    stretches.map((l) => OGDEN_TERMS.reduce((sum, { mu, alpha }) => sum + mu * l ** alpha, 0)) as unknown as Triple,
  shear: (gamma) => {
    // Principal stretches λ and 1/λ, λ − 1/λ = γ; the axes of B = F Fᵀ turn the principal difference.
    const l = gamma / 2 + Math.sqrt(1 + gamma ** 2 / 4);
    const difference = OGDEN_TERMS.reduce((sum, { mu, alpha }) => sum + mu * (l ** alpha - l ** -alpha), 0);
    return [difference / (l + 1 / l), (difference * gamma) / (l + 1 / l)];
  },
};

const K1 = 25459;
const DISPERSION = 0.1;
/** ⟨κ (I1 − 3) + (1 − 3κ) (I4 − 1)⟩ */
const fibreStrain = (i1: number, i4: number): number =>
  Math.max(0, DISPERSION * (i1 - 3) + (1 - 3 * DISPERSION) * (i4 - 1));

const FIBRES: TestMaterial = {
  name: 'neo-Hooke with fibres (HGO, k2 = 0)',
  material: { ...BASE, fibres: { k1: K1, dispersion: DISPERSION, direction: [1, 0, 0] } },
  normal: (stretches) => {
    const [x, y, z] = stretches.map((l) => l ** 2) as unknown as Triple;
    const slope = 2 * K1 * fibreStrain(x + y + z, x);
    const isotropic = neoHooke(BASE.longTermShearModulus + slope * DISPERSION)(stretches);
    return [isotropic[0] + slope * (1 - 3 * DISPERSION) * x, isotropic[1], isotropic[2]];
  },
  shear: (gamma) => {
    // Fibres along x are not stretched by shear in x: only the dispersed ones are.
    const slope = 2 * K1 * fibreStrain(3 + gamma ** 2, 1);
    const g = BASE.longTermShearModulus + slope * DISPERSION;
    return [g * gamma, g * gamma ** 2 + slope * (1 - 3 * DISPERSION)];
  },
};

export const TEST_MATERIALS: readonly TestMaterial[] = [NEO_HOOKE, OGDEN, FIBRES];

const STRETCHES = [0.6, 0.8, 0.95, 1.05, 1.3, 1.8];
const SHEARS = [0.01, 0.1, 0.5, 1];

/** Stretches along x, y and z of each test, all without change of volume. */
const NORMAL_TESTS: Record<string, (stretch: number) => Triple> = {
  'Uniaxial stretch 0.6–1.8': (l) => [l, l ** -0.5, l ** -0.5],
  'Equibiaxial stretch 0.6–1.8': (l) => [l, l, l ** -2],
  'Pure shear 0.6–1.8': (l) => [l, 1 / l, 1],
};

export const NORMAL_TEST_NAMES = Object.keys(NORMAL_TESTS);

/** Largest error of a difference of normal stresses over the largest difference, all stretches of a test. */
export function normalError(test: string, { material, normal }: TestMaterial, element?: ElementKind): number {
  return Math.max(
    ...STRETCHES.map((stretch) => {
      const stretches = NORMAL_TESTS[test]!(stretch);
      const s = new MaterialPoint(material, 1, element).deform(matrix((i, j) => (i === j ? stretches[i]! : 0)));
      const exact = normal(stretches);
      const differences = [0, 1].map((i) => exact[i]! - exact[i + 1]!);
      const errors = [0, 1].map((i) => s[4 * i]! - s[4 * (i + 1)]! - differences[i]!);
      return largest(errors) / largest(differences);
    }),
  );
}

/** Largest error of σ12 and of σ11 − σ22 over the larger of them. */
export function simpleShearError({ material, shear }: TestMaterial, element?: ElementKind): number {
  return Math.max(
    ...SHEARS.map((gamma) => {
      const s = new MaterialPoint(material, 1, element).deform([1, gamma, 0, 0, 1, 0, 0, 0, 1]);
      const [stress, difference] = shear(gamma);
      return largest([s[1]! - stress, s[0]! - s[4]! - difference]) / largest([stress, difference]);
    }),
  );
}

/**
 * Shear γ of a body that has grown by λ along every axis: σ12 = G γ / J and the mean stress K (J − 1), J = λ³. Larger
 * of the relative errors, for neo-Hooke.
 */
export function dilatationError(element?: ElementKind): number {
  const [stretch, gamma] = [1.01, 0.2];
  const j = stretch ** 3;
  const deformation = [stretch, stretch * gamma, 0, 0, stretch, 0, 0, 0, stretch];
  const s = new MaterialPoint(BASE, 1, element).deform(deformation);
  const shear = s[1]! / ((BASE.longTermShearModulus * gamma) / j) - 1;
  const mean = (s[0]! + s[4]! + s[8]!) / 3 / (BASE.bulkModulus * (j - 1)) - 1;
  return Math.max(Math.abs(shear), Math.abs(mean));
}

/** A deformation gradient that is moderate in every component, with a change of volume. */
const DEFORMATION = [1.1, 0.2, -0.1, 0.05, 0.95, 0.15, -0.08, 0.12, 1.02];

/**
 * Objectivity: under Q F the stress is Q σ Qᵀ, also with what the viscous part remembers. Largest error of a component
 * over the largest component, for a turn by 100°.
 */
export function objectivityError(own: TestMaterial, element?: ElementKind): number {
  const material = { ...own.material, prony: [{ g: 0.5, tau: 0.01 }] };
  const q = rotationMatrix(100);
  const [still, turned] = [new MaterialPoint(material, 1e-3, element), new MaterialPoint(material, 1e-3, element)];
  still.deform(DEFORMATION);
  turned.deform(DEFORMATION);
  const further = multiply(DEFORMATION, [1, 0.1, 0, 0, 1, 0.05, 0, 0, 1]);
  const expected = multiply(multiply(q, still.deform(further)), transpose(q));
  const measured = turned.deform(multiply(q, further));
  return largest(measured.map((s, k) => s - expected[k]!)) / largest(expected);
}

/**
 * A ramp of shear over 20 ms and a hold of 60 ms at small strain:
 * σ12 = G∞ γ + Σ g_i G0 γ' τ_i (e^(−(t−t1)/τ_i) − e^(−t/τ_i)), t1 the end of the ramp or t before it.
 */
export function relaxationCurve(material: ModelMaterial, dt: number) {
  const [ramp, end, rate] = [0.02, 0.08, 0.05];
  const point = new MaterialPoint(material, dt);
  return Array.from({ length: Math.round(end / dt) }, (_, k) => {
    const t = (k + 1) * dt;
    const shear = rate * Math.min(t, ramp);
    const measured = point.deform([1, shear, 0, 0, 1, 0, 0, 0, 1])[1]!;
    return { t, measured, exact: rampStress(material, t, Math.min(t, ramp), rate) };
  });
}

/** Largest error over the largest stress. */
export function relaxationError(material: ModelMaterial, dt: number): number {
  const curve = relaxationCurve(material, dt);
  return largest(curve.map(({ measured, exact }) => measured - exact)) / largest(curve.map(({ exact }) => exact));
}

function rampStress(material: Material, t: number, rampEnd: number, rate: number): number {
  const g0 = instantaneousShearModulus(material);
  const viscous = material.prony.map(
    ({ g, tau }) => g * g0 * rate * tau * (Math.exp(-(t - rampEnd) / tau) - Math.exp(-t / tau)),
  );
  return material.longTermShearModulus * rate * rampEnd + viscous.reduce((sum, s) => sum + s, 0);
}

const largest = (values: readonly number[]): number => Math.max(...values.map(Math.abs));

const multiply = (a: readonly number[], b: readonly number[]): number[] =>
  matrix((i, j) => [0, 1, 2].reduce((sum, k) => sum + a[3 * i + k]! * b[3 * k + j]!, 0));

const transpose = (a: readonly number[]): number[] => matrix((i, j) => a[3 * j + i]!);
