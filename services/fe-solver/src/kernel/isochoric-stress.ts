/**
 * The elastic part of the material beside its bulk modulus: long-term second Piola–Kirchhoff stress S and energy W of the
 * isochoric (volume-preserving) law, of fibres, and of a sheet's area.
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
  /** Second Piola–Kirchhoff stress S, Pa: elastic and long-term, without the pressure of the volume. */
  elasticStress: Symmetric;
  /** W_iso + W_f + W_A, per reference volume, J/m³. */
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

/** A thin sheet: W_A = Λ/12 (A + ½ A⁻² − 3/2) of the square A = N · cof C N of the stretch of its area. */
export interface Sheet {
  /** Λ, Pa: W_A = Λ/2 a² at a small strain a of the area. */
  areaModulus: Scalar;
  /** Unit normal N in the reference configuration. */
  normal: Vector;
}

/**
 * S = C⁻¹ (C S), where the Mandel stress C S is G J^(−2/3) dev C for neo-Hooke and for dispersed fibres, which stiffen all
 * directions alike, and Σ μ dev exp(α h̄) for Ogden; fibres along a direction add their own stress.
 */
export function isochoricResponse(
  strain: Strain,
  ground: Ground,
  fibres: Fibres | undefined,
  sheet: Sheet | undefined,
): Isochoric {
  const fibre = fibres && fibreResponse(strain, fibres);
  const area = sheet && areaResponse(strain, sheet);
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
    area?.energy,
  ];
  const directed = [
    ...(fibre ? [fibre.direct(t.scale(cofactor, perDeterminant))] : []),
    ...(area ? [area.stress] : []),
  ];
  return {
    elasticStress: directed.reduce(t.add, isotropic),
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

/**
 * S = 2 W_A' ∂A/∂C with ∂A/∂C = (tr C − N · C N) I_N − I_N C I_N, I_N = I − N Nᵀ: tension in the sheet alone. A sheet that is
 * gathered to nothing resists without bound.
 */
function areaResponse(
  { greenLagrange: e }: Strain,
  { areaModulus, normal }: Sheet,
): { stress: Symmetric; energy: Scalar } {
  const across = t.multiplyVector(e, normal);
  const normalStrain = t.dot(normal, across);
  const inPlane = t.trace(e).minus(normalStrain);
  const cofactor = t.dot(normal, t.multiplyVector(t.symmetricCofactor(e), normal));
  /** A − 1. */
  const change = inPlane.times(2).plus(cofactor.times(4));
  /** A: square of the stretch of the area. */
  const area = change.plus(1);
  const square = area.times(area);
  const one = change.trace.constant(1);
  const plane = t.plusIdentity(t.scale(t.dyad(normal), -1));
  /** I_N E I_N. */
  const strainInPlane = t.symmetric((i, j) =>
    t
      .at(e, i, j)
      .minus(normal[i]!.times(across[j]!).plus(across[i]!.times(normal[j]!)))
      .plus(normalStrain.times(normal[i]!.times(normal[j]!))),
  );
  const slope = areaModulus
    .times(1 / 6)
    .times(change)
    .times(square.plus(area).plus(1))
    .over(square.times(area));
  const gradient = t.subtract(t.scale(plane, inPlane.times(2).plus(1)), t.scale(strainInPlane, 2));
  const energy = areaModulus
    .times(1 / 24)
    .times(change)
    .times(change)
    .times(area.times(2).plus(1));
  return { stress: t.scale(gradient, slope), energy: energy.times(one.over(square)) };
}

/** tr C̄ − 3. */
function firstInvariantMinusThree(strain: Strain): Scalar {
  const factorMinusOne = isochoricFactorMinusOne(strain);
  const trace = t.trace(strain.greenLagrange).times(2);
  return factorMinusOne.times(3).plus(trace).plus(trace.times(factorMinusOne));
}
