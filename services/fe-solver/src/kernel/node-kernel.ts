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
import type { Scalar } from './expression.ts';
import { Trace } from './expression.ts';
import { STEP } from './step.ts';
import * as t from './tensor.ts';

/** Numbers of the mass input: m (kg), 1/m, mobility, e. */
export const MASS_LENGTH = 4;

export function nodeKernel(): Trace {
  const trace = new Trace();
  const { mobility, ...node } = readNode(trace);
  const newVelocity = t.scale(node.pushedVelocity, mobility);
  trace.output('displacement', t.add(node.displacement, t.scale(newVelocity, node.displacementStep)));
  trace.output('velocity', newVelocity);
  const impulse = node.mass.times(node.velocityStep).times(0.5);
  trace.output('work', [t.dot(node.body, t.add(node.velocity, newVelocity)).times(impulse)]);
  trace.output('halfStep', [halfStepWork(node, newVelocity)]);
  return trace;
}

/**
 * Numbers of a motion of the boundary in one step: ū = c + A X at its end (c in m, then A row by row), and the mean velocity
 * v̄ over the step alike.
 */
export const BOUNDARY_MOTION_LENGTH = 24;

/**
 * The step of a node that is held or moved from outside in some directions, and what that takes. With the projector L on
 * the directions that stay free and the velocity v* that a free node would have:
 *
 *     v' = L v* + (I − L) v̄,   u' = L (u + Δt v*) + (I − L) ū
 *     r = m ((v' − v)/Δt + ω × (v + v') − b_n) + f        (reaction: the force of the support on the node)
 *
 * The work of r counts as done from outside, beside that of the body forces.
 */
export function boundaryNodeKernel(): Trace {
  const trace = new Trace();
  const node = readNode(trace);
  const freedom = trace.inputs('freedom', 6);
  const motion = trace.uniforms('motion', BOUNDARY_MOTION_LENGTH);
  const { position, displacement, velocity, mass, body, force } = node;
  /** L v + (I − L) w. */
  const joined = (free: t.Vector, driven: t.Vector): t.Vector =>
    t.add(driven, t.multiplyVector(freedom, t.subtract(free, driven)));
  const affine = (first: number): t.Vector =>
    t.add(motion.slice(first, first + 3), t.multiply(motion.slice(first + 3, first + 12), position));

  const newVelocity = joined(node.pushedVelocity, affine(12));
  const pushed = t.add(displacement, t.scale(node.pushedVelocity, node.displacementStep));
  const both = t.add(velocity, newVelocity);
  const change = t.scale(t.subtract(newVelocity, velocity), trace.constant(1).over(node.velocityStep));
  const turning = t.scale(t.cross(node.twiceOmega, both), 0.5);
  const inertia = t.scale(t.add(change, turning), mass);
  /** r, N. */
  const reaction = t.add(t.subtract(inertia, t.scale(body, mass)), force);

  trace.output('displacement', joined(pushed, affine(0)));
  trace.output('velocity', newVelocity);
  trace.output('reaction', reaction);
  const mean = node.velocityStep.times(0.5);
  trace.output('work', [t.dot(t.add(t.scale(body, mass), reaction), both).times(mean)]);
  trace.output('halfStep', [halfStepWork(node, newVelocity)]);
  return trace;
}

/** What the step of any node begins with. */
function readNode(trace: Trace) {
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
  /** 2 ω. */
  const twiceOmega = from(STEP.coriolis, 3);
  const coriolis = t.cross(twiceOmega, velocity);
  const acceleration = t.subtract(t.subtract(body, t.scale(force, inverseMass!)), coriolis);
  const change = t.multiply(from(STEP.update, 9), acceleration);
  return {
    force,
    position,
    displacement,
    velocity,
    mass: mass!,
    mobility: mobility!,
    body,
    twiceOmega,
    /** The velocity of a node that nothing holds. */
    pushedVelocity: t.add(velocity, change),
    velocityStep: step[STEP.velocityStep]!,
    displacementStep: step[STEP.displacementStep]!,
  };
}

const halfStepWork = (
  { force, displacementStep }: { force: t.Vector; displacementStep: Scalar },
  newVelocity: t.Vector,
): Scalar => t.dot(force, newVelocity).times(displacementStep).times(0.5);
