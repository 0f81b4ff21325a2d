/** Bessel functions of small order, for the modes of the rotating bodies. */

/** Spherical Bessel functions j1 and j2. */
export const j1 = (x: number): number => (x < 1e-4 ? x / 3 : Math.sin(x) / (x * x) - Math.cos(x) / x);
export const j2 = (x: number): number => (3 / (x * x) - 1) * (Math.sin(x) / x) - (3 * Math.cos(x)) / (x * x);

/** J_n of whole order by Bessel's integral (1/π) ∫ cos(nτ − x sin τ) dτ; the trapezoidal rule is exact to rounding here. */
export function besselJ(order: number, x: number): number {
  const points = 64 + 2 * Math.ceil(x);
  let sum = 0;
  for (let i = 0; i < points; i++) {
    const tau = (2 * Math.PI * i) / points;
    sum += Math.cos(order * tau - x * Math.sin(tau));
  }
  return sum / points;
}

/** A root of f between two places where it has different signs, by bisection. */
export function rootBetween(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  for (let i = 0; i < 100; i++) {
    const middle = (a + b) / 2;
    if (f(a) * f(middle) <= 0) b = middle;
    else a = middle;
  }
  return (a + b) / 2;
}
