/** Where a rigid head is in space, from what a sensor fixed to it measures: angular velocity and acceleration in its axes. */
import type { HeadMotion, Triple } from './head-motion.ts';

/** Unit quaternion (w, x, y, z) that turns head axes into those of space at the start. */
export type Quaternion = readonly [number, number, number, number];

export interface Pose {
  orientation: Quaternion;
  /** Position of the head's centre of gravity, m, from where it was at the start, at rest. */
  position: Triple;
  /** m/s, in axes of space. */
  velocity: Triple;
}

const START: Pose = { orientation: [1, 0, 0, 0], position: [0, 0, 0], velocity: [0, 0, 0] };

/**
 * Pose at each sample. Orientation by the exponential map of the fourth-order Magnus series, so that it stays a
 * rotation; position by Simpson's rule on the acceleration in space. Between samples the motion is a cubic through the
 * neighbouring ones (angular velocity with its given slope).
 */
export function rigidMotion(motion: HeadMotion): Pose[] {
  const poses = [START];
  for (let i = 1; i < motion.time.length; i++) poses.push(advance(poses[i - 1]!, motion, i));
  return poses;
}

function advance({ orientation, position, velocity }: Pose, motion: HeadMotion, i: number): Pose {
  const dt = motion.time[i]! - motion.time[i - 1]!;
  const middle = turn(motion, i, 0, 0.5);
  const orientationMiddle = compose(orientation, middle);
  const orientationEnd = compose(orientationMiddle, turn(motion, i, 0.5, 1));
  const a = motion.linearAcceleration;
  const [a0, a1, a2] = [
    rotate(orientation, a[i - 1]!),
    rotate(orientationMiddle, midpoint(motion.time, a, i)),
    rotate(orientationEnd, a[i]!),
  ];
  const axes = [0, 1, 2] as const;
  return {
    orientation: orientationEnd,
    velocity: axes.map((k) => velocity[k] + (dt / 6) * (a0[k] + 4 * a1[k] + a2[k])) as unknown as Triple,
    position: axes.map(
      (k) => position[k] + dt * velocity[k] + ((dt * dt) / 6) * (a0[k] + 2 * a1[k]),
    ) as unknown as Triple,
  };
}

/** Turn from share `from` to share `to` of the interval that ends at sample i: exp of ½ Σ ω dt + √3/12 dt² [ω2, ω1]. */
function turn(motion: HeadMotion, i: number, from: number, to: number): Quaternion {
  const dt = (to - from) * (motion.time[i]! - motion.time[i - 1]!);
  const [w1, w2] = [-1, 1].map((side) =>
    angularVelocity(motion, i, from + (to - from) * (0.5 + (side * Math.sqrt(3)) / 6)),
  ) as [Triple, Triple];
  const commutator = cross(w1, w2);
  const vector = [0, 1, 2].map(
    (k) => (dt / 2) * (w1[k]! + w2[k]!) + ((Math.sqrt(3) * dt * dt) / 12) * commutator[k]!,
  ) as unknown as Triple;
  return exponential(vector);
}

/** Cubic Hermite interpolation with the angular acceleration as slope. */
function angularVelocity({ time, angularVelocity: w, angularAcceleration: slope }: HeadMotion, i: number, s: number) {
  const dt = time[i]! - time[i - 1]!;
  const [h00, h10, h01, h11] = [(1 + 2 * s) * (1 - s) ** 2, s * (1 - s) ** 2, s * s * (3 - 2 * s), s * s * (s - 1)];
  return [0, 1, 2].map(
    (k) => h00 * w[i - 1]![k]! + h01 * w[i]![k]! + dt * (h10 * slope[i - 1]![k]! + h11 * slope[i]![k]!),
  ) as unknown as Triple;
}

/** Value halfway to sample i: the cubic through four samples where there are as many, at equal intervals. */
function midpoint(time: readonly number[], values: readonly Triple[], i: number): Triple {
  const [before, after] = [values[i - 2], values[i + 1]];
  const mean = (k: 0 | 1 | 2): number => (values[i - 1]![k] + values[i]![k]) / 2;
  const axes = [0, 1, 2] as const;
  if (!before || !after || !isEven(time, i)) return axes.map(mean) as unknown as Triple;
  return axes.map((k) => (9 / 8) * mean(k) - (before[k] + after[k]) / 16) as unknown as Triple;
}

function isEven(time: readonly number[], i: number): boolean {
  const steps = [i - 1, i, i + 1].map((j) => time[j]! - time[j - 1]!);
  return Math.max(...steps) - Math.min(...steps) < 1e-6 * steps[1]!;
}

/** exp of half the rotation vector. */
function exponential([x, y, z]: Triple): Quaternion {
  const angle = Math.hypot(x, y, z);
  const factor = angle < 1e-8 ? 0.5 : Math.sin(angle / 2) / angle;
  return [Math.cos(angle / 2), x * factor, y * factor, z * factor];
}

function compose([a, b, c, d]: Quaternion, [e, f, g, h]: Quaternion): Quaternion {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

/** A vector of head axes in axes of space. */
export function rotate([w, x, y, z]: Quaternion, v: Triple): Triple {
  const t = cross([x, y, z], v).map((component) => 2 * component) as unknown as Triple;
  const u = cross([x, y, z], t);
  return [v[0] + w * t[0] + u[0], v[1] + w * t[1] + u[1], v[2] + w * t[2] + u[2]];
}

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
