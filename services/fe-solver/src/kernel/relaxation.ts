import type { Scalar } from './expression.ts';
import type { Symmetric } from './tensor.ts';
import * as t from './tensor.ts';

/** A Prony term: 1 − e^(−Δt/τ), and the overstress per increment of the elastic stress. */
export interface PronyTerm {
  decay: Scalar;
  gain: Scalar;
}

/**
 * Prony series in increments: Q ← Q − (1 − e^(−Δt/τ)) Q + gain ΔS (Holzapfel 2000, §6.10), exact for linear S(t).
 * `state`: the elastic stress, the overstresses and the strain of the last step. `work` is that of the overstress since
 * then, ½ (Q + Q') : (E − E') per volume: taken in every step, because a sum from sample to sample misses fast motion.
 */
export function relax(elastic: Symmetric, strain: Symmetric, state: readonly Scalar[], terms: readonly PronyTerm[]) {
  if (terms.length === 0) return { overstress: undefined, work: undefined, newState: [] };
  const tensor = (n: number): readonly Scalar[] => state.slice(6 * n, 6 * (n + 1));
  const last = {
    elastic: tensor(0),
    overstresses: terms.map((_, term) => tensor(term + 1)),
    strain: tensor(terms.length + 1),
  };
  const increment = t.subtract(elastic, last.elastic);
  const overstresses = terms.map(({ decay, gain }, term) =>
    last.overstresses[term]!.map((q, k) => q.minus(q.times(decay)).plus(increment[k]!.times(gain))),
  );
  const overstress = overstresses.reduce(t.add);
  const work = contract(t.add(overstress, last.overstresses.reduce(t.add)), t.subtract(strain, last.strain)).times(0.5);
  return { overstress, work, newState: [...elastic, ...overstresses.flat(), ...strain] };
}

/** A : B */
function contract(a: Symmetric, b: Symmetric): Scalar {
  const products = a.map((own, k) => own.times(b[k]!));
  return t.sum(products.slice(0, 3)).plus(t.sum(products.slice(3)).times(2));
}
