type Triple = readonly [number, number, number];

export interface GridConvergence {
  /** Order of convergence seen over the three meshes; undefined where the values do not run one way. */
  order: number | undefined;
  /** Value for elements of size zero (Richardson). */
  extrapolated: number | undefined;
  /** Grid convergence index of the finest mesh: the relative error band, with the factor of safety 1.25. */
  index: number;
}

/** Orders beyond this range are not those of the method; the index then uses the nearest one. */
const LEAST_ORDER = 0.5;
const GREATEST_ORDER = 2;
const SAFETY = 1.25;

/**
 * Roache 1994 for meshes that need not be refined by equal factors: ε32/ε21 = r21^p (r32^p − 1)/(r21^p − 1), solved for the
 * order p by bisection. Values and sizes from coarse to fine.
 */
export function gridConvergence([coarse, medium, fine]: Triple, sizes: Triple): GridConvergence {
  const [e32, e21] = [coarse - medium, medium - fine];
  const [r32, r21] = [sizes[0] / sizes[1], sizes[1] / sizes[2]];
  const isMonotonic = e21 !== 0 && e32 / e21 > Math.log(r32) / Math.log(r21);
  const excess = (p: number): number => (r21 ** p * (r32 ** p - 1)) / (r21 ** p - 1) - e32 / e21;
  let [low, high] = [0.01, 10];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) high = middle;
    else low = middle;
  }
  const order = isMonotonic ? low : undefined;
  const used = Math.min(GREATEST_ORDER, Math.max(LEAST_ORDER, order ?? LEAST_ORDER));
  const correction = (fine - medium) / (r21 ** used - 1);
  return {
    order,
    extrapolated: isMonotonic ? fine + correction : undefined,
    index: (SAFETY * Math.abs(correction)) / Math.abs(fine),
  };
}
