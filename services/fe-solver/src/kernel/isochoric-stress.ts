/**
 * The elastic isochoric (volume-preserving) part of the material: long-term second Piola–Kirchhoff stress and energy.
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
  stress: Symmetric;
  /** Per reference volume, J/m³. */
  energy: Scalar;
}

export interface Ground {
  /** G∞ of the neo-Hookean energy W = G/2 (tr C̄ − 3); left out where there are Ogden terms. */
  shear: Scalar | undefined;
  /** W = Σ μ/α (λ̄1^α + λ̄2^α + λ̄3^α − 3). */
  ogden: readonly { mu: Scalar; alpha: Scalar }[];
}

export interface Fibres {
  /** k1 of Holzapfel, Gasser & Ogden 2000 with k2 = 0: W = k1/2 ⟨Ē⟩², Ē = κ (tr C̄ − 3) + (1 − 3κ) (a·C̄a − 1). */
  stiffness: Scalar;
  /** Unit vector a along the fibres in the reference configuration. */
  direction: Vector;
  /** κ: 0 for parallel fibres, 1/3 for fibres in all directions (Gasser, Ogden & Holzapfel 2006). */
  dispersion: Scalar;
}

export function isochoricResponse(strain: Strain, ground: Ground, fibres: Fibres | undefined): Isochoric {
  const inverse = inverseOfC(strain);
  const own = ground.shear ? neoHooke(strain, ground.shear) : ogden(strain, ground.ogden);
  if (!fibres) return { stress: t.product(inverse, own.mandel), energy: own.energy };
  const { mandel, direct, energy } = fibreResponse(strain, fibres);
  return {
    stress: t.add(t.product(inverse, t.add(own.mandel, mandel)), direct(inverse)),
    energy: own.energy.plus(energy),
  };
}

/** A stress S = C⁻¹ M: its deviator M = C S, which commutes with C for isotropic parts, and its energy. */
interface Isotropic {
  mandel: Symmetric;
  energy: Scalar;
}

/** M = G J^(−2/3) dev C. */
function neoHooke(strain: Strain, shear: Scalar): Isotropic {
  const factor = isochoricFactorMinusOne(strain).plus(1);
  return {
    mandel: t.scale(t.deviator(t.scale(strain.greenLagrange, 2)), shear.times(factor)),
    energy: firstInvariantMinusThree(strain).times(shear).times(0.5),
  };
}

/** M = Σ μ dev exp(α H̄), H̄ the deviator of the logarithmic strain ½ log C: principal values Σ μ (λ̄^α − mean). */
function ogden(strain: Strain, terms: Ground['ogden']): Isotropic {
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
function fibreResponse(strain: Strain, { stiffness, direction, dispersion }: Fibres) {
  const factorMinusOne = isochoricFactorMinusOne(strain);
  const factor = factorMinusOne.plus(1);
  const axial = t.dot(direction, t.multiplyVector(strain.greenLagrange, direction)).times(2);
  const stretchMinusOne = factorMinusOne.plus(axial.times(factor));
  const aligned = dispersion.times(-3).plus(1);
  const fibreStrain = dispersion.times(firstInvariantMinusThree(strain)).plus(aligned.times(stretchMinusOne)).max(0);
  const slope = stiffness.times(fibreStrain).times(2).times(factor);
  const along = slope.times(aligned);
  return {
    mandel: t.scale(t.deviator(t.scale(strain.greenLagrange, 2)), slope.times(dispersion)),
    /** a ⊗ a − ⅓ (a·Ca) C⁻¹. */
    direct: (inverse: Symmetric): Symmetric =>
      t.subtract(
        t.scale(t.dyad(direction), along),
        t.scale(
          inverse,
          axial
            .plus(1)
            .times(1 / 3)
            .times(along),
        ),
      ),
    energy: fibreStrain.times(fibreStrain).times(stiffness).times(0.5),
  };
}

/** tr C̄ − 3. */
function firstInvariantMinusThree(strain: Strain): Scalar {
  const factorMinusOne = isochoricFactorMinusOne(strain);
  const trace = t.trace(strain.greenLagrange).times(2);
  return factorMinusOne.times(3).plus(trace).plus(trace.times(factorMinusOne));
}

function inverseOfC({ greenLagrange, volumeChange }: Strain): Symmetric {
  const j = volumeChange.plus(1);
  const one = volumeChange.trace.constant(1);
  return t.scale(t.symmetricCofactor(t.plusIdentity(t.scale(greenLagrange, 2))), one.over(j.times(j)));
}
