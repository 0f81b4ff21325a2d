/**
 * The elastic isochoric (volume-preserving) part of the material: long-term second Piola–Kirchhoff stress S and energy W.
 * Everything is written so that no digits cancel at small strain: stresses come from deviators, never from
 * differences of numbers near 1.
 */
import type { Scalar } from './expression.ts';
import { exponentialMinusIdentity, logarithmicStrain } from './matrix-functions.ts';
import type { Strain } from './strain.ts';
import { isochoricFactorMinusOne } from './strain.ts';
import type { Symmetric, Vector } from './tensor.ts';
import * as t from './tensor.ts';

export interface Isochoric {
  /** Second Piola–Kirchhoff stress S, Pa: elastic, isochoric and long-term. */
  elasticStress: Symmetric;
  /** W_iso + W_f, per reference volume, J/m³. */
  energy: Scalar;
}

export interface Ground {
  /** G∞ of the neo-Hookean energy W_iso = ½ G∞ (tr C̄ − 3), Pa; left out where there are Ogden terms. */
  longTermShearModulus: Scalar | undefined;
  /** Terms of W_iso = Σ μ/α (λ̄1^α + λ̄2^α + λ̄3^α − 3): μ in Pa, α without unit. */
  ogden: readonly { mu: Scalar; alpha: Scalar }[];
}

export interface Fibres {
  /** k1 of Holzapfel, Gasser & Ogden 2000 with k2 = 0, Pa: W_f = k1/2 ⟨Ē⟩², Ē = κ (tr C̄ − 3) + (1 − 3κ) (a₀·C̄a₀ − 1). */
  k1: Scalar;
  /** Unit vector a₀ along the fibres in the reference configuration. */
  direction: Vector;
  /** κ: 0 for parallel fibres, 1/3 for fibres in all directions (Gasser, Ogden & Holzapfel 2006). */
  dispersion: Scalar;
}

/**
 * S = C⁻¹ (C S), where the Mandel stress C S is G J^(−2/3) dev C for neo-Hooke and for dispersed fibres, which stiffen all
 * directions alike, and Σ μ dev exp(α h̄) for Ogden; fibres along a direction add their own stress.
 */
export function isochoricResponse(strain: Strain, ground: Ground, fibres: Fibres | undefined): Isochoric {
  const fibre = fibres && fibreResponse(strain, fibres);
  const c = t.plusIdentity(t.scale(strain.greenLagrange, 2));
  const cofactor = t.symmetricCofactor(c);
  const j = strain.volumeChange.plus(1);
  const perDeterminant = j.trace.constant(1).over(j.times(j));

  const shears = [ground.longTermShearModulus, fibre?.shear].filter((shear) => shear !== undefined);
  const powers = ground.longTermShearModulus ? undefined : ogden(strain, ground.ogden);
  const isotropic = isotropicStress(strain, cofactor, perDeterminant, shears, powers?.mandel);
  const energies = [
    ground.longTermShearModulus && neoHookeEnergy(strain, ground.longTermShearModulus),
    powers?.energy,
    fibre?.energy,
  ];
  return {
    elasticStress: fibre ? t.add(isotropic, fibre.direct(t.scale(cofactor, perDeterminant))) : isotropic,
    energy: t.sum(energies.filter((energy) => energy !== undefined)),
  };
}

/** C⁻¹ times the Mandel stress, with scalar factors put off to the end, where they cost least. */
function isotropicStress(
  strain: Strain,
  cofactor: Symmetric,
  perDeterminant: Scalar,
  shears: readonly Scalar[],
  mandel: Symmetric | undefined,
): Symmetric {
  const powers = mandel && t.scale(t.product(cofactor, mandel), perDeterminant);
  if (shears.length === 0) return powers!;
  const deviator = t.deviator(t.scale(strain.greenLagrange, 2));
  const factor = isochoricFactorMinusOne(strain).plus(1).times(t.sum(shears)).times(perDeterminant);
  const sheared = t.scale(t.product(cofactor, deviator), factor);
  return powers ? t.add(powers, sheared) : sheared;
}

const neoHookeEnergy = (strain: Strain, shear: Scalar): Scalar =>
  firstInvariantMinusThree(strain).times(shear).times(0.5);

/** Mandel stress C S (Pa) by the deviator h̄ of the logarithmic strain ½ log C: principal values Σ μ (λ̄^α − mean). */
function ogden(strain: Strain, terms: Ground['ogden']): { mandel: Symmetric; energy: Scalar } {
  /** h̄. */
  const hencky = t.deviator(logarithmicStrain(strain.greenLagrange));
  const responses = terms.map(({ mu, alpha }) => {
    const power = exponentialMinusIdentity(t.scale(hencky, alpha));
    return { mandel: t.scale(t.deviator(power), mu), energy: t.trace(power).times(mu.over(alpha)) };
  });
  return {
    mandel: responses.map(({ mandel }) => mandel).reduce(t.add),
    energy: t.sum(responses.map(({ energy }) => energy)),
  };
}

/** Fibres bear tension alone: ⟨Ē⟩ = max(Ē, 0). */
function fibreResponse(strain: Strain, { k1, direction, dispersion }: Fibres) {
  const factorMinusOne = isochoricFactorMinusOne(strain);
  const axial = t.dot(direction, t.multiplyVector(strain.greenLagrange, direction)).times(2);
  const stretchMinusOne = factorMinusOne.plus(axial.times(factorMinusOne.plus(1)));
  const aligned = dispersion.times(-3).plus(1);
  /** ⟨Ē⟩. */
  const fibreStrain = dispersion.times(firstInvariantMinusThree(strain)).plus(aligned.times(stretchMinusOne)).max(0);
  const slope = k1.times(fibreStrain).times(2);
  const along = slope.times(factorMinusOne.plus(1)).times(aligned);
  const third = axial.plus(1).times(1 / 3);
  return {
    /** What the dispersed share adds to the shear modulus, Pa. */
    shear: slope.times(dispersion),
    /** The fibres' own stress, along a₀ ⊗ a₀ − ⅓ (a₀·Ca₀) C⁻¹, Pa. */
    direct: (inverse: Symmetric): Symmetric => t.scale(t.subtract(t.dyad(direction), t.scale(inverse, third)), along),
    energy: fibreStrain.times(fibreStrain).times(k1).times(0.5),
  };
}

/** tr C̄ − 3. */
function firstInvariantMinusThree(strain: Strain): Scalar {
  const factorMinusOne = isochoricFactorMinusOne(strain);
  const trace = t.trace(strain.greenLagrange).times(2);
  return factorMinusOne.times(3).plus(trace).plus(trace.times(factorMinusOne));
}
