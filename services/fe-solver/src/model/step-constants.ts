import { STEP } from '../kernel/step.ts';
import { SYMMETRIC_PAIRS } from '../kernel/tensor.ts';

/** Motion of the head frame at one instant, in its own axes. */
export interface HeadKinematics {
  /** Linear acceleration a of the head's centre of gravity, m/s². */
  acceleration: readonly [number, number, number];
  /** ω, rad/s. */
  angularVelocity: readonly [number, number, number];
  /** α, rad/s². */
  angularAcceleration: readonly [number, number, number];
}

/**
 * What the kernels read of a step (kernel/step.ts). `velocityStep` is the time from the middle of
 * the last step to the middle of this one, `displacementStep` the length of this step; both in seconds. `referenceDensity` in kg/m³, see Model.
 */
export function stepConstants(
  head: HeadKinematics,
  velocityStep: number,
  displacementStep: number,
  referenceDensity: number,
): Float64Array {
  const { acceleration, angularVelocity: w, angularAcceleration } = head;
  const constants = new Float64Array(STEP.length);
  const square = w[0] ** 2 + w[1] ** 2 + w[2] ** 2;
  constants.set(angularAcceleration, STEP.euler);
  constants.set(
    acceleration.map((component) => -component),
    STEP.translation,
  );
  // −ω × (ω × x) = Σ x, Σ = ω² I − ω ωᵀ
  SYMMETRIC_PAIRS.forEach(([i, j], k) => (constants[STEP.centrifugal + k] = (i === j ? square : 0) - w[i] * w[j]));
  constants.set(
    w.map((component) => 2 * component),
    STEP.coriolis,
  );
  constants.set(velocityUpdate(w, velocityStep), STEP.update);
  constants[STEP.velocityStep] = velocityStep;
  constants[STEP.displacementStep] = displacementStep;
  constants[STEP.referenceDensity] = referenceDensity;
  return constants;
}

/** U = Δt (I + [w×])⁻¹ = Δt (I + w wᵀ − [w×]) / (1 + w²), w = Δt ω. */
function velocityUpdate(omega: readonly number[], dt: number): number[] {
  const w = omega.map((component) => component * dt);
  const denominator = 1 + w[0]! ** 2 + w[1]! ** 2 + w[2]! ** 2;
  return [0, 1, 2].flatMap((i) =>
    [0, 1, 2].map((j) => (dt * ((i === j ? 1 : 0) + w[i]! * w[j]! - crossMatrix(w, i, j))) / denominator),
  );
}

/** Component of [v×]: ([v×] x)_i = (v × x)_i. */
function crossMatrix(v: readonly number[], i: number, j: number): number {
  if (i === j) return 0;
  const k = 3 - i - j;
  return (j - i + 3) % 3 === 1 ? -v[k]! : v[k]!;
}
