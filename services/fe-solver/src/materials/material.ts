/**
 * Hyper-viscoelastic material as the solver computes with it: long-term moduli, SI units, Ogden terms in the LS-DYNA form.
 * Material files (material-file.ts) say which convention theirs follow and are converted to this one.
 */
export interface Material {
  /** ρ, kg/m³. */
  density: number;
  /** G∞ at small strain, Pa; without Ogden terms the modulus of neo-Hooke. */
  longTermShearModulus: number;
  /** W_iso = Σ μ/α (λ̄1^α + λ̄2^α + λ̄3^α − 3), so that G∞ = ½ Σ μ α; long-term, Pa. */
  ogden?: readonly OgdenTerm[] | undefined;
  fibres?: Fibres | undefined;
  /** G(t) = G∞ + Σ g G0 e^(−t/τ): g relative to the instantaneous modulus G0 = G∞ / (1 − Σ g), τ in seconds. */
  prony: readonly PronyTerm[];
  /** Whether it flows: judged by its change of volume alone, it may be sheared to any extent. */
  isFluid?: boolean | undefined;
}

export interface OgdenTerm {
  /** μ_p, Pa. */
  mu: number;
  /** α_p, without unit. */
  alpha: number;
}

export interface PronyTerm {
  /** g_i, a share of G0. */
  g: number;
  /** τ_i, s. */
  tau: number;
}

/** Holzapfel, Gasser & Ogden with k2 = 0: W_f = k1/2 ⟨κ (tr C̄ − 3) + (1 − 3κ) (a₀·C̄a₀ − 1)⟩². */
export interface Fibres {
  /** k1, long-term, Pa. */
  k1: number;
  /** Dispersion κ, from 0 (parallel) to 1/3 (all directions). */
  dispersion: number;
  /** Unit vector a₀ of elements that have no direction of their own, in SAE J211 axes. */
  direction: readonly [number, number, number];
}

/** G0 / G∞ = 1 / (1 − Σ g). */
export const instantaneousToLongTerm = ({ prony }: Pick<Material, 'prony'>): number =>
  1 / (1 - prony.reduce((sum, { g }) => sum + g, 0));

/** G(t) at a time t (s) after a sudden strain, Pa. */
export const relaxationModulus = (material: Material, t: number): number =>
  instantaneousShearModulus(material) *
  (1 / instantaneousToLongTerm(material) + material.prony.reduce((sum, { g, tau }) => sum + g * Math.exp(-t / tau), 0));

/** G0 = G∞ / (1 − Σ g_i), Pa. */
export const instantaneousShearModulus = (material: Material): number =>
  material.longTermShearModulus * instantaneousToLongTerm(material);
