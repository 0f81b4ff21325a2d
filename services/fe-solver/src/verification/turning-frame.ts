/**
 * The body forces of the skull-fixed frame: a free particle at rest in space, seen from a head that turns and
 * accelerates, must run through the path that rigid kinematics give. A wrong sign of any of the four forces shows.
 */
import { compileJavaScript } from '../kernel/javascript.ts';
import { nodeKernel } from '../kernel/node-kernel.ts';
import { stepConstants } from '../model/step-constants.ts';

const ALPHA = 600;
const ACCELERATION = [200, -100, 50] as const;
/** Turns by about 40° in this time. */
const END = 0.048;
const START = [0.05, -0.03, 0.06] as const;

/** Largest distance from the exact path, m. The head turns about z with ω = α t and accelerates with constant a in space. */
export function freeParticleError(dt: number): number {
  const kernel = compileJavaScript(nodeKernel());
  const [displacement, velocity] = [new Float64Array(3), new Float64Array(3)];
  const position = Float64Array.from(START);
  const rest = { force: new Float64Array(3), mass: Float64Array.of(1, 1, 1, 1), work: new Float64Array(1) };
  let largest = 0;
  const steps = Math.round(END / dt);
  for (let k = 0; k < steps; k++) {
    const t = k * dt;
    const step = stepConstants(
      {
        acceleration: turned(ACCELERATION, -angle(t)),
        angularVelocity: [0, 0, ALPHA * t],
        angularAcceleration: [0, 0, ALPHA],
      },
      k === 0 ? dt / 2 : dt,
      dt,
      0,
    );
    kernel({ ...rest, displacement, velocity, position, step, halfStep: rest.work });
    const exact = exactPosition(t + dt);
    const distance = Math.hypot(...[0, 1, 2].map((i) => position[i]! + displacement[i]! - exact[i]!));
    largest = Math.max(largest, distance);
  }
  return largest;
}

const angle = (t: number): number => (ALPHA * t * t) / 2;

/** The particle stays at START in space; the head's origin moves by a t²/2. */
function exactPosition(t: number): [number, number, number] {
  const apart = START.map((x, i) => x - (ACCELERATION[i]! * t * t) / 2) as [number, number, number];
  return turned(apart, -angle(t));
}

function turned([x, y, z]: readonly [number, number, number], by: number): [number, number, number] {
  const [c, s] = [Math.cos(by), Math.sin(by)];
  return [c * x - s * y, s * x + c * y, z];
}
