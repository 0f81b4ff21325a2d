/**
 * Whether an angular velocity and an angular acceleration are of one rotation. Said once for whoever takes a motion in
 * (sensor-ingest) and for whoever solves it (fe-solver). No dependencies: browser and Node.
 */

/** Three components over the samples of one time axis. */
export type RotationSeries = Readonly<Record<'x' | 'y' | 'z', ArrayLike<number>>>;

export interface Contradiction {
  readonly axis: 'x' | 'y' | 'z';
  /** rad/s by which ω and ∫α drift apart. */
  readonly drift: number;
  /** The same as a share of the turn, and the largest share that is taken. */
  readonly share: number;
  readonly limit: number;
  /** For users: axis, extent and what is likely wrong. */
  readonly message: string;
}

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
  readonly velocity: Float64Array;
  readonly integral: Float64Array;
}

/** The axis on which the two are farthest apart; undefined where they agree. s, rad/s, rad/s². */
export function rotationContradiction(
  time: ArrayLike<number>,
  angularVelocity: RotationSeries,
  angularAcceleration: RotationSeries,
): Contradiction | undefined {
  const axes = AXES.map((axis): Axis => ({
    velocity: Float64Array.from(angularVelocity[axis]),
    integral: integralOf(time, angularAcceleration[axis]),
  }));
  const turns = axes.map(({ velocity, integral }) => Math.max(range(velocity), range(integral)));
  const most = Math.max(...turns);
  const drifts = axes.map(({ velocity, integral }) => range(velocity.map((omega, i) => omega - integral[i]!)));
  const shares = drifts.map((drift, k) => (drift > HARMLESS ? drift / Math.max(turns[k]!, LEAST_SHARE * most) : 0));
  const contradictory = drifts.map((drift, k) => (shares[k]! > LARGEST_DRIFT ? drift : 0));
  const drift = Math.max(...contradictory);
  if (drift === 0) return undefined;
  const worst = contradictory.indexOf(drift);
  const [axis, share] = [AXES[worst]!, shares[worst]!];
  const message =
    `The angular velocity about ${axis} is not the integral of the angular acceleration about ${axis}: they drift apart by ` +
    `${told(drift)} rad/s, ${Math.round(100 * share)} % of the turn (up to ${100 * LARGEST_DRIFT} % is taken). ` +
    likelyCause(time, axes, worst);
  return { axis, drift, share, limit: LARGEST_DRIFT, message };
}

/** What would make the two agree. */
function likelyCause(time: ArrayLike<number>, axes: readonly Axis[], worst: number): string {
  const { velocity, integral } = axes[worst]!;
  // Whatever drifts evenly, as an offset that was integrated or taken away, tells nothing of the course.
  const course = withoutLine(time, velocity);
  const factors = axes.map((other) => fit(course, withoutLine(time, other.integral)));
  const factor = factors[worst];
  if (factor !== undefined) {
    if (near(factor, -1)) return 'The sign of one of them is turned.';
    if (near(factor, DEGREES)) return 'The angular velocity seems to be in °/s.';
    if (near(factor, 1 / DEGREES)) return 'The angular acceleration seems to be in °/s².';
  }
  const other = factors.findIndex((f, k) => k !== worst && f !== undefined && near(Math.abs(f), 1));
  if (other >= 0)
    return `The angular velocity about ${AXES[worst]!} fits the angular acceleration about ${AXES[other]!}.`;
  if (factor !== undefined)
    return `One is ${told(Math.abs(factor))} times the other: check their units and the sampling rate.`;
  if (range(integral) < 0.1 * range(velocity)) return 'The angular acceleration is missing or on another axis.';
  if (range(velocity) < 0.1 * range(integral)) return 'The angular velocity is missing or on another axis.';
  return 'Check axis, sign and unit of both.';
}

const DEGREES = 180 / Math.PI;

/** ∫ values dt by trapezia, from 0. */
function integralOf(time: ArrayLike<number>, values: ArrayLike<number>): Float64Array {
  const integral = new Float64Array(values.length);
  for (let i = 1; i < values.length; i++) {
    integral[i] = integral[i - 1]! + ((time[i]! - time[i - 1]!) * (values[i]! + values[i - 1]!)) / 2;
  }
  return integral;
}

/** The values without their line of least squares. */
function withoutLine(time: ArrayLike<number>, values: Float64Array): Float64Array {
  const times = Float64Array.from(time);
  const mean = (of: Float64Array): number => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [middle, level] = [mean(times), mean(values)];
  const spread = times.reduce((sum, t) => sum + (t - middle) ** 2, 0);
  const slope = times.reduce((sum, t, i) => sum + (t - middle) * (values[i]! - level), 0) / spread;
  return values.map((value, i) => value - level - slope * (times[i]! - middle));
}

/** Factor by which `a` is `b`, where the two have one course (correlation above 0.9). */
function fit(a: Float64Array, b: Float64Array): number | undefined {
  const dot = (u: Float64Array, v: Float64Array): number => u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  const [aa, ab, bb] = [dot(a, a), dot(a, b), dot(b, b)];
  return ab * ab > 0.81 * aa * bb && bb > 0 ? ab / bb : undefined;
}

const near = (factor: number, value: number): boolean => factor / value > 0.8 && factor / value < 1.25;
const range = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);
const told = (value: number): string => String(Number(value.toPrecision(3)));
