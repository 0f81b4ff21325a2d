/**
 * One central-difference step of one node in the skull-fixed frame, written once for every machine:
 *
 *     b_n = −α × x + e (b₀ + Σ x),   x = X + u                      (Euler; translation and centrifugal)
 *     v ← v + U (b_n − f/m − 2 ω × v),   U = Δt (I + Δt [ω×])⁻¹     (Coriolis with the mean velocity)
 *     u ← u + Δt v
 *
 * The velocity is stored, not u_old; with the mean velocity in the Coriolis term it does no work, as it should.
 * e is the share of the node's mass beyond the reference density: the elements take the rest of b₀ + Σ x as a pressure.
 * Beside them the work of b_n with the mean velocity, which is exact for central differences, and the work of f over half
 * of the new step: kinetic energy is known in the middle of a step, strain energy at its end.
 * `mobility` is 1 for a free node and 0 for one at rest (the fillers of a SIMD group).
 */
import { Trace } from './expression.ts';
import { STEP } from './step.ts';
import * as t from './tensor.ts';

/** Numbers of the mass input: m (kg), 1/m, mobility, e. */
export const MASS_LENGTH = 4;

export function nodeKernel(): Trace {
  const trace = new Trace();
  const step = trace.uniforms('step', STEP.length);
  const from = (start: number, length: number) => step.slice(start, start + length);
  const force = trace.inputs('force', 3);
  const position = trace.inputs('position', 3);
  const displacement = trace.inputs('displacement', 3);
  const velocity = trace.inputs('velocity', 3);
  const [mass, inverseMass, mobility, excess] = trace.inputs('mass', MASS_LENGTH);

  const x = t.add(position, displacement);
  const centrifugal = from(STEP.centrifugal, 6);
  const potential = [0, 1, 2].map((i) =>
    t.sum([0, 1, 2].map((j) => t.at(centrifugal, i, j).times(x[j]!))).plus(step[STEP.translation + i]!),
  );
  /** b_n, m/s². */
  const body = t.subtract(t.scale(potential, excess!), t.cross(from(STEP.euler, 3), x));
  const coriolis = t.cross(from(STEP.coriolis, 3), velocity);
  const acceleration = t.subtract(t.subtract(body, t.scale(force, inverseMass!)), coriolis);
  const change = t.multiply(from(STEP.update, 9), acceleration);
  const newVelocity = t.scale(t.add(velocity, change), mobility!);

  trace.output('displacement', t.add(displacement, t.scale(newVelocity, step[STEP.displacementStep]!)));
  trace.output('velocity', newVelocity);
  const impulse = mass!.times(step[STEP.velocityStep]!).times(0.5);
  trace.output('work', [t.dot(body, t.add(velocity, newVelocity)).times(impulse)]);
  trace.output('halfStep', [t.dot(force, newVelocity).times(step[STEP.displacementStep]!).times(0.5)]);
  return trace;
}
