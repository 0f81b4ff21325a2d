/** Refuses motions whose angular velocity is not the integral of their angular acceleration. */
import { SolverError } from '../errors.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { angularVelocityOf } from './older-motion.ts';

const AXES = ['x', 'y', 'z'] as const;

/**
 * How far ω and ∫α of an axis may drift apart, as a share of the turn. Raw channels of one sensor agree to 0.3 %;
 * filtered apart, with baselines removed apart or clipped, they have differed by 16 %. A sign, an axis or a unit that is
 * wrong makes it 90 % and more.
 */
const LARGEST_DRIFT = 0.4;
/** An axis that hardly turns is compared with this share of the one that turns most. */
const LEAST_SHARE = 0.5;
/** rad/s that never matter, as in a fall without rotation. */
const HARMLESS = 1;

/** One axis through time, rad/s. */
interface Axis {
  velocity: number[];
  integral: number[];
}

/** @throws SolverError contradictory-motion, with the axis that is farthest off and what is likely wrong with it */
export function checkRotation({ time, angularVelocity, angularAcceleration }: HeadMotion): void {
  const integrals = angularVelocityOf(time, angularAcceleration);
  const axes = AXES.map((_, k): Axis => ({
    velocity: angularVelocity.map((omega) => omega[k]!),
    integral: integrals.map((omega) => omega[k]!),
  }));
  const turns = axes.map(({ velocity, integral }) => Math.max(range(velocity), range(integral)));
  const most = Math.max(...turns);
  const drifts = axes.map(({ velocity, integral }) => range(velocity.map((omega, i) => omega - integral[i]!)));
  const shares = drifts.map((drift, k) => (drift > HARMLESS ? drift / Math.max(turns[k]!, LEAST_SHARE * most) : 0));
  const contradictory = drifts.map((drift, k) => (shares[k]! > LARGEST_DRIFT ? drift : 0));
  const drift = Math.max(...contradictory);
  if (drift === 0) return;
  const worst = contradictory.indexOf(drift);
  const [axis, share] = [AXES[worst]!, shares[worst]!];
  throw new SolverError(
    'contradictory-motion',
    `The angular velocity about ${axis} is not the integral of the angular acceleration about ${axis}: they drift apart by ${told(drift)} rad/s, ${Math.round(100 * share)} % of the turn (up to ${100 * LARGEST_DRIFT} % is solved). ${likelyCause(axes, worst)}`,
    { axis, drift, share, limit: LARGEST_DRIFT },
  );
}

/** What would make the two agree. */
function likelyCause(axes: readonly Axis[], worst: number): string {
  const { velocity, integral } = axes[worst]!;
  const change = velocity.map((omega) => omega - velocity[0]!);
  const factors = axes.map((other) => fit(change, other.integral));
  const factor = factors[worst];
  if (factor !== undefined) {
    if (near(factor, -1)) return 'The sign of one of them is turned.';
    if (near(factor, DEGREES)) return 'The angular velocity seems to be in °/s.';
    if (near(factor, 1 / DEGREES)) return 'The angular acceleration seems to be in °/s².';
  }
  const other = factors.findIndex((f, k) => k !== worst && f !== undefined && near(Math.abs(f), 1));
  if (other >= 0)
    return `The angular velocity about ${AXES[worst]!} fits the angular acceleration about ${AXES[other]!}.`;
  if (factor !== undefined) return `One is ${told(Math.abs(factor))} times the other: check their units.`;
  if (range(integral) < 0.1 * range(change)) return 'The angular acceleration is missing or on another axis.';
  if (range(change) < 0.1 * range(integral)) return 'The angular velocity is missing or on another axis.';
  return 'Check axis, sign and unit of both.';
}

const DEGREES = 180 / Math.PI;

/** Factor by which `a` is `b`, where the two have one course (correlation above 0.9). */
function fit(a: readonly number[], b: readonly number[]): number | undefined {
  const dot = (u: readonly number[], v: readonly number[]): number =>
    u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
  return ab * ab > 0.81 * aa * bb && bb > 0 ? ab / bb : undefined;
}

const near = (factor: number, value: number): boolean => factor / value > 0.8 && factor / value < 1.25;
const range = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);
const told = (value: number): string => String(Number(value.toPrecision(3)));
