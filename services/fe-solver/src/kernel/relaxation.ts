import type { Scalar } from './expression.ts';
import type { Symmetric } from './tensor.ts';
import * as t from './tensor.ts';

/** A Prony term as a step of the length Δt sees it; both without unit. */
export interface PronyTerm {
  /** 1 − e^(−Δt/τ_i). */
  decay: Scalar;
  /** Overstress per increment of the elastic stress, g_i G0/G∞ (1 − e^(−Δt/τ_i)) τ_i/Δt. */
  gain: Scalar;
}

/**
 * Prony series in increments: Q_i ← Q_i − (1 − e^(−Δt/τ_i)) Q_i + gain ΔS (Holzapfel 2000, §6.10), exact for linear S(t).
 * `state`: S, the overstresses Q_i and E of the last step. `overstress` is Σ Q_i, `work` what it did since then,
 * ½ Σ (Q + Q') : (E − E'), J/m³: taken in every step, because a sum from sample to sample misses fast motion.
 */
export function relax(
  elasticStress: Symmetric,
  strain: Symmetric,
  state: readonly Scalar[],
  terms: readonly PronyTerm[],
) {
  if (terms.length === 0) return { overstress: undefined, work: undefined, newState: [] };
  const tensor = (n: number): readonly Scalar[] => state.slice(6 * n, 6 * (n + 1));
  const last = {
    elasticStress: tensor(0),
    overstresses: terms.map((_, term) => tensor(term + 1)),
    strain: tensor(terms.length + 1),
  };
  const increment = t.subtract(elasticStress, last.elasticStress);
  /** Q_i, Pa. */
  const overstresses = terms.map(({ decay, gain }, term) =>
    last.overstresses[term]!.map((q, k) => q.minus(q.times(decay)).plus(increment[k]!.times(gain))),
  );
  const overstress = overstresses.reduce(t.add);
  const work = contract(t.add(overstress, last.overstresses.reduce(t.add)), t.subtract(strain, last.strain)).times(0.5);
  return { overstress, work, newState: [...elasticStress, ...overstresses.flat(), ...strain] };
}

/** A : B */
function contract(a: Symmetric, b: Symmetric): Scalar {
  const products = a.map((own, k) => own.times(b[k]!));
  return t.sum(products.slice(0, 3)).plus(t.sum(products.slice(3)).times(2));
}
