/**
 * A head that translates and turns about changing axes by some 40°: R = Rz(θ) Ry(ψ), both angles and the position given
 * in closed form, and what a sensor in it measures from their derivatives.
 */
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import { rigidMotion, rotate } from '../motion/rigid-motion.ts';
import { compileJavaScript } from '../kernel/javascript.ts';
import { nodeKernel } from '../kernel/node-kernel.ts';
import { stepConstants } from '../model/step-constants.ts';

const END = 0.06;
const FREQUENCY = Math.PI / END;
/** Largest angles, rad: together about 40°. */
const [THETA, PSI] = [0.55, 0.45];
/** Largest acceleration, m/s²: about 50 g. */
const ACCELERATION: Triple = [400, -200, 250];

/** s(t) from 0 to 1 with derivatives: ½ (1 − cos πt/T). */
const progress = (t: number): Triple => [
  (1 - Math.cos(FREQUENCY * t)) / 2,
  (FREQUENCY * Math.sin(FREQUENCY * t)) / 2,
  (FREQUENCY ** 2 * Math.cos(FREQUENCY * t)) / 2,
];

/** From head axes into those of space. */
function orient(t: number, [x, y, z]: Triple): Triple {
  const [s] = progress(t);
  const [c1, s1, c2, s2] = [Math.cos(THETA * s), Math.sin(THETA * s), Math.cos(PSI * s), Math.sin(PSI * s)];
  const [x2, z2] = [c2 * x + s2 * z, -s2 * x + c2 * z];
  return [c1 * x2 - s1 * y, s1 * x2 + c1 * y, z2];
}

function intoHead(t: number, [x, y, z]: Triple): Triple {
  const [s] = progress(t);
  const [c1, s1, c2, s2] = [Math.cos(THETA * s), Math.sin(THETA * s), Math.cos(PSI * s), Math.sin(PSI * s)];
  const [x1, y1] = [c1 * x + s1 * y, -s1 * x + c1 * y];
  return [c2 * x1 - s2 * z, y1, s2 * x1 + c2 * z];
}

/** Position is A (t/ν − sin νt/ν²) / ν, so that velocity and acceleration begin at 0. */
const position = (t: number): Triple =>
  ACCELERATION.map((a) => a * (t / FREQUENCY - Math.sin(FREQUENCY * t) / FREQUENCY ** 2)) as unknown as Triple;

function kinematicsAt(t: number) {
  const [s, ds, dds] = progress(t);
  const [sin, cos] = [Math.sin(PSI * s), Math.cos(PSI * s)];
  // ω in head axes of Rz(θ) Ry(ψ): (−θ' sin ψ, ψ', θ' cos ψ).
  const [theta1, psi1, theta2, psi2] = [THETA * ds, PSI * ds, THETA * dds, PSI * dds];
  const angularVelocity: Triple = [-theta1 * sin, psi1, theta1 * cos];
  const angularAcceleration: Triple = [-theta2 * sin - theta1 * psi1 * cos, psi2, theta2 * cos - theta1 * psi1 * sin];
  const inSpace = ACCELERATION.map((a) => a * Math.sin(FREQUENCY * t)) as unknown as Triple;
  return { acceleration: intoHead(t, inSpace), angularVelocity, angularAcceleration };
}

/** Corners of a head, m. */
const POINTS: readonly Triple[] = [
  [0.09, 0, 0],
  [0, 0.075, 0],
  [-0.05, 0.03, -0.08],
];

/** Largest distance of a point of the head from where it is, over the event, m, from samples `dt` apart. */
export function rigidMotionError(dt: number): number {
  const count = Math.round(END / dt);
  const time = Array.from({ length: count + 1 }, (_, i) => i * dt);
  const measured = time.map(kinematicsAt);
  const motion: HeadMotion = {
    time,
    linearAcceleration: measured.map(({ acceleration }) => acceleration),
    angularVelocity: measured.map((k) => k.angularVelocity),
    angularAcceleration: measured.map((k) => k.angularAcceleration),
  };
  return Math.max(
    ...rigidMotion(motion).flatMap((pose, i) =>
      POINTS.map((point) => {
        const [exact, origin] = [orient(time[i]!, point), position(time[i]!)];
        const found = rotate(pose.orientation, point);
        return Math.hypot(...[0, 1, 2].map((k) => found[k]! + pose.position[k]! - exact[k]! - origin[k]!));
      }),
    ),
  );
}

/** Angle by which the head has turned at the end, degrees. */
export function finalAngle(): number {
  const trace = [0, 1, 2].reduce((sum, k) => {
    const unit = [0, 1, 2].map((i) => Number(i === k)) as unknown as Triple;
    return sum + orient(END, unit)[k]!;
  }, 0);
  return (Math.acos((trace - 1) / 2) * 180) / Math.PI;
}

/**
 * The body forces of the skull-fixed frame: a free particle at rest in space, seen from the head, must run through the
 * path that the exact motion gives. A wrong sign of any of the four forces shows. Largest distance, m.
 */
export function freeParticleError(dt: number): number {
  const kernel = compileJavaScript(nodeKernel());
  const start: Triple = [0.05, -0.03, 0.06];
  const [displacement, velocity] = [new Float64Array(3), new Float64Array(3)];
  const fixed = {
    force: new Float64Array(3),
    mass: Float64Array.of(1, 1, 1, 1),
    position: Float64Array.from(start),
    work: new Float64Array(1),
    halfStep: new Float64Array(1),
  };
  let largest = 0;
  const steps = Math.round(END / dt);
  for (let k = 0; k < steps; k++) {
    const t = k * dt;
    const step = stepConstants(kinematicsAt(t), k === 0 ? dt / 2 : dt, dt, 0);
    kernel({ ...fixed, displacement, velocity, step });
    const origin = position(t + dt);
    const exact = intoHead(t + dt, start.map((x, i) => x - origin[i]!) as unknown as Triple);
    largest = Math.max(largest, Math.hypot(...exact.map((x, i) => start[i]! + displacement[i]! - x)));
  }
  return largest;
}
