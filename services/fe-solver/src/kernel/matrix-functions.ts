/**
 * Functions of symmetric matrices in plain arithmetic: no eigenvectors, which lose their meaning (and in single precision
 * every digit) where eigenvalues meet, as they do at small strain. All matrices are given and handed out without their
 * identity, so that small ones keep their digits.
 */
import type { Symmetric } from './tensor.ts';
import * as t from './tensor.ts';

/** Enough for stretches from 0.3 to 3. */
const ROOT_ITERATIONS = [5, 4];
const LOGARITHM_TERMS = 7;
const EXPONENTIAL_TERMS = 8;
const SQUARINGS = 5;

/**
 * Logarithmic strain ½ log C of C = I + 2E. With C^¼ = I + D, X = D (2I + D)⁻¹ is small and
 * log C^¼ = 2 (X + X³/3 + X⁵/5 + …).
 */
export function logarithmicStrain(greenLagrange: Symmetric): Symmetric {
  const d = ROOT_ITERATIONS.reduce(rootMinusIdentity, t.scale(greenLagrange, 2));
  const x = t.product(d, t.inverse(t.plusIdentity(t.plusIdentity(d))));
  const square = t.product(x, x);
  const coefficients = Array.from({ length: LOGARITHM_TERMS }, (_, k) => 1 / (2 * k + 1));
  return t.scale(t.product(x, polynomial(square, coefficients)), 4);
}

/** exp X − I: the series at X/32, squared five times: (I + Y)² − I = 2Y + Y². Good to 1e-7 for |X| ≤ 15. */
export function exponentialMinusIdentity(x: Symmetric): Symmetric {
  const small = t.scale(x, 2 ** -SQUARINGS);
  const coefficients = [1];
  for (let k = 2; k <= EXPONENTIAL_TERMS; k++) coefficients.push(coefficients.at(-1)! / k);
  let y = t.product(small, polynomial(small, coefficients));
  for (let k = 0; k < SQUARINGS; k++) y = t.add(t.scale(y, 2), t.product(y, y));
  return y;
}

/** Y of (I + Y)² = I + X by Newton's iteration Y ← ½ (I + Y)⁻¹ (X + Y²). */
function rootMinusIdentity(x: Symmetric, iterations: number): Symmetric {
  let y = t.scale(x, 0.5);
  for (let k = 0; k < iterations; k++) {
    y = t.scale(t.product(t.inverse(t.plusIdentity(y)), t.add(x, t.product(y, y))), 0.5);
  }
  return y;
}

/** c0 I + c1 X + c2 X² + … by Horner's rule. */
function polynomial(x: Symmetric, coefficients: readonly number[]): Symmetric {
  const [last, ...lower] = coefficients.toReversed();
  const zero = x[0]!.trace.constant(0);
  const start: Symmetric = [0, 1, 2, 3, 4, 5].map(() => zero);
  return lower.reduce((sum, c) => t.plusIdentity(t.product(sum, x), c), t.plusIdentity(start, last));
}
