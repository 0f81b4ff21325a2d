/**
 * One central-difference step of one node in the skull-fixed frame, written once for every machine:
 *
 *     a = −f/m + b,   b = b₀ + A (X + u)      b₀ = −a_head,  A = −[α×] − [ω×][ω×]   (translation, Euler, centrifugal)
 *     v ← v + M (a − 2 ω × v)                 M = Δt (I + Δt [ω×])⁻¹                 (Coriolis with the mean velocity)
 *     u ← u + Δt v
 *
 * The velocity is stored, not u_old; with the mean velocity in the Coriolis term it does no work, as it should.
 * Beside them the work of b with the mean velocity, which is exact for central differences, and the work of f over half
 * of the new step: kinetic energy is known in the middle of a step, strain energy at its end.
 * `mobility` is 1 for a free node and 0 for one at rest (the fillers of a SIMD group).
 */
import { Trace } from './expression.ts';
import * as t from './tensor.ts';

/** Numbers of the step uniform: A (9), b₀ (3), 2 ω (3), M (9), Δt of the velocity, Δt of the displacement. */
export const STEP = { field: 0, offset: 9, coriolis: 12, update: 15, velocityStep: 24, displacementStep: 25, length: 26 };

export function nodeKernel(): Trace {
  const trace = new Trace();
  const step = trace.uniforms('step', STEP.length);
  const force = trace.inputs('force', 3);
  const position = trace.inputs('position', 3);
  const displacement = trace.inputs('displacement', 3);
  const velocity = trace.inputs('velocity', 3);
  const [mass, inverseMass, mobility] = trace.inputs('mass', 3);

  const field = step.slice(STEP.field, STEP.field + 9);
  const body = t.add(t.multiply(field, t.add(position, displacement)), step.slice(STEP.offset, STEP.offset + 3));
  const coriolis = t.cross(step.slice(STEP.coriolis, STEP.coriolis + 3), velocity);
  const acceleration = t.subtract(t.subtract(body, t.scale(force, inverseMass!)), coriolis);
  const change = t.multiply(step.slice(STEP.update, STEP.update + 9), acceleration);
  const newVelocity = t.scale(t.add(velocity, change), mobility!);

  trace.output('displacement', t.add(displacement, t.scale(newVelocity, step[STEP.displacementStep]!)));
  trace.output('velocity', newVelocity);
  const impulse = mass!.times(step[STEP.velocityStep]!).times(0.5);
  trace.output('work', [t.dot(body, t.add(velocity, newVelocity)).times(impulse)]);
  trace.output('halfStep', [t.dot(force, newVelocity).times(step[STEP.displacementStep]!).times(0.5)]);
  return trace;
}
