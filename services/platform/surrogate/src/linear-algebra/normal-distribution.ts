/** Φ: share of a standard normal distribution below z. Off by 1e-7 at most (Abramowitz and Stegun 7.1.26, refined). */
export function normalShare(z: number): number {
  return 0.5 * complementaryError(-z / Math.SQRT2);
}

/** erfc by the Chebyshev fit of Press et al., Numerical Recipes, 6.2: relative error below 1.2e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x));
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const series = coefficients.reduceRight((sum, c) => sum * t + c, 0);
  const tail = t * Math.exp(-x * x + series);
  return x >= 0 ? tail : 2 - tail;
}

/** Φ⁻¹ of a share between 0 and 1, by bisection and Newton's steps on `normalShare`. */
export function normalQuantile(share: number): number {
  let [low, high] = [-9, 9];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
