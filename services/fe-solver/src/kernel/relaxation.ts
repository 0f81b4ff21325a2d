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
 * `state`: the elastic stress and the overstresses of the last step.
 */
export function relax(elastic: Symmetric, state: readonly Scalar[], terms: readonly PronyTerm[]) {
  if (terms.length === 0) return { overstress: undefined, newState: [] };
  const increment = t.subtract(elastic, state.slice(0, 6));
  const overstresses = terms.map(({ decay, gain }, term) =>
    state.slice(6 * (term + 1), 6 * (term + 2)).map((q, k) => q.minus(q.times(decay)).plus(increment[k]!.times(gain))),
  );
  return { overstress: overstresses.reduce(t.add), newState: [...elastic, ...overstresses.flat()] };
}
