/** How much energy a motion can bring into the brain: the scale that the balance of a run is judged by from its start. */
import type { Model } from '../model/model.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';

/** An event that strains no more than this would not be looked at: 5 rad/s in 60 ms bring as much. */
const SMALLEST_STRAIN = 0.01;
/** The order of that of a brain, Pa. */
const SHEAR_MODULUS = 3000;

type Moments = [Triple, Triple, Triple];

/**
 * Estimates, before the first step, the largest energy of a run, J: kinetic energy ½ Σ m |Δω × X|² of a brain that stays
 * behind while the skull turns by the largest change Δω of its angular velocity, and compression ½ ∫ (ρ a·X)²/K dV by
 * the pressure of the largest linear acceleration a, as far as the tissue takes it. Both follow from the second moments Σ m X Xᵀ of the model's mass.
 * Short pulses reach it, a slow one (60 ms) a fiftieth of it, because the brain follows. It is never less than what
 * strains a brain by SMALLEST_STRAIN throughout.
 */
export function eventEnergy(model: Model, { angularVelocity, linearAcceleration }: HeadMotion): number {
  const moments = secondMoments(model);
  const trace = moments[0][0] + moments[1][1] + moments[2][2];
  const start = angularVelocity[0]!;
  const turn = largest(angularVelocity, (omega) => {
    const change: Triple = [omega[0] - start[0], omega[1] - start[1], omega[2] - start[2]];
    return 0.5 * (trace * dot(change, change) - quadratic(moments, change));
  });
  const tissues = model.materials.filter(({ isMembrane }) => !isMembrane);
  // Softer tissue takes K/K_ref of the pressure (kernel/element-kernel.ts).
  const compliances = tissues.map(
    ({ density, bulkModulus, potentialShare = 1 }) => (density * potentialShare ** 2) / bulkModulus,
  );
  const compliance = Math.max(...compliances);
  const compression = largest(linearAcceleration, (a) => 0.5 * compliance * quadratic(moments, a));
  const volume = model.volume.reduce((sum, v) => sum + v, 0);
  return Math.max(turn + compression, SHEAR_MODULUS * SMALLEST_STRAIN ** 2 * volume);
}

/** Σ m X Xᵀ over the nodes that can move, kg m². */
function secondMoments({ mesh, mass }: Model): Moments {
  const sums = new Float64Array(9);
  mass.forEach((m, node) => {
    if (mesh.fixed[node]) return;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) sums[3 * i + j]! += m * mesh.nodes[3 * node + i]! * mesh.nodes[3 * node + j]!;
    }
  });
  const row = (i: number): Triple => [sums[3 * i]!, sums[3 * i + 1]!, sums[3 * i + 2]!];
  return [row(0), row(1), row(2)];
}

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const quadratic = ([x, y, z]: Moments, v: Triple): number => v[0] * dot(x, v) + v[1] * dot(y, v) + v[2] * dot(z, v);
const largest = (values: readonly Triple[], measure: (value: Triple) => number): number =>
  values.reduce((most, value) => Math.max(most, measure(value)), 0);
