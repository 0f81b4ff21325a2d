import type { Channels, HeadMotion } from '../motion/head-motion.ts';
import { AXES, checkMotion } from '../motion/head-motion.ts';
import { BANK, DIRECTIONS, GUARDS, RESPONSES } from './bank.ts';
import { LONGEST_STEP } from './feature-definition.ts';
import type { Oscillator } from './oscillator.ts';
import { recurrence } from './oscillator.ts';

/**
 * The features of a motion, in the order of `FEATURE_NAMES`. Of each oscillator of the bank, how far it was ever driven
 * in each direction: max over t of d · 2πf u(t), rad/s (of the free mass d · u′), never below 0. Together they bound the
 * path of the response in space, so that they tell about which axis the head turned and what came together in time.
 *
 * @throws SurrogateError where the motion is incomplete
 */
export function featuresOf(motion: HeadMotion): Float64Array {
  checkMotion(motion);
  const features = new Float64Array(RESPONSES + GUARDS.length);
  const excitation = AXES.map((axis) => Float64Array.from(motion.angularAcceleration[axis]));
  const time = Float64Array.from(motion.time);
  const peaks: number[] = [];
  let unfinished = 0;
  BANK.forEach((oscillator, k) => {
    const farthest = features.subarray(k * DIRECTIONS.length, (k + 1) * DIRECTIONS.length);
    const last = respond(oscillator, time, excitation, farthest);
    const peak = Math.max(...farthest);
    peaks.push(peak);
    if (oscillator === LASTING) unfinished = shareOf(last, peak);
  });
  const [turn, push] = [peaks[0]!, peaks.at(-1)!];
  features.set([...guardsOf(motion), shareOf(push, turn), shareOf(turn, push), unfinished], RESPONSES);
  return features;
}

/** Where this one is still far out at the end of a record, the strain may rise after it. */
const LASTING = BANK.find(({ frequency, damping }) => frequency === 22 && damping === 0.3)!;

const shareOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/**
 * Fills in the farthest responses of one oscillator, which is at rest at the start.
 *
 * @returns how far it is out at the end
 */
function respond(
  oscillator: Oscillator,
  time: Float64Array,
  excitation: Float64Array[],
  farthest: Float64Array,
): number {
  const isFree = oscillator.frequency === 0;
  const scale = isFree ? 1 : 2 * Math.PI * oscillator.frequency;
  const state = [new Float64Array(2), new Float64Array(2), new Float64Array(2)] as const;
  const response = new Float64Array(3);
  let known = Number.NaN;
  let row: Float64Array = new Float64Array(8);
  for (let i = 1; i < time.length; i++) {
    const interval = time[i]! - time[i - 1]!;
    const steps = Math.ceil(interval / LONGEST_STEP - 1e-6);
    if (interval !== known) row = recurrence(oscillator, interval / steps);
    known = interval;
    for (let step = 0; step < steps; step++) {
      for (let k = 0; k < 3; k++) {
        const own = state[k as 0 | 1 | 2];
        const [start, end] = [excitation[k]![i - 1]!, excitation[k]![i]!];
        const from = start + ((end - start) * step) / steps;
        const to = start + ((end - start) * (step + 1)) / steps;
        const [u, v] = [own[0]!, own[1]!];
        own[0] = row[0]! * u + row[1]! * v + row[2]! * from + row[3]! * to;
        own[1] = row[4]! * u + row[5]! * v + row[6]! * from + row[7]! * to;
        response[k] = own[isFree ? 1 : 0]! * scale;
      }
      raise(farthest, response);
    }
  }
  return Math.hypot(response[0]!, response[1]!, response[2]!);
}

/** x, y and z of each direction. */
const COMPONENTS = Float64Array.from(DIRECTIONS.flat());

/** Raises what is farthest in each direction to where the response is. */
function raise(farthest: Float64Array, response: Float64Array): void {
  const [x, y, z] = [response[0]!, response[1]!, response[2]!];
  for (let d = 0; d < farthest.length; d++) {
    const along = COMPONENTS[3 * d]! * x + COMPONENTS[3 * d + 1]! * y + COMPONENTS[3 * d + 2]! * z;
    if (along > farthest[d]!) farthest[d] = along;
  }
}

/** rad/s, and share of the largest ω: how far ∫α may be from ω where a filter made the one of the other. */
const FILTERED = { least: 0.5, share: 0.05 };

/**
 * Largest resultants of the linear (m/s²) and the angular acceleration (rad/s²), and of ω − ω(0) − ∫α (rad/s) beyond what
 * filters leave.
 */
function guardsOf({ time, linearAcceleration, angularVelocity, angularAcceleration }: HeadMotion): number[] {
  const drift = {
    x: new Float64Array(time.length),
    y: new Float64Array(time.length),
    z: new Float64Array(time.length),
  };
  for (const axis of AXES) {
    const [omega, alpha] = [angularVelocity[axis], angularAcceleration[axis]];
    let integral = omega[0]!;
    for (let i = 1; i < time.length; i++) {
      integral += ((time[i]! - time[i - 1]!) * (alpha[i]! + alpha[i - 1]!)) / 2;
      drift[axis][i] = omega[i]! - integral;
    }
  }
  const beyond = Math.max(0, largest(drift) - FILTERED.least - FILTERED.share * largest(angularVelocity));
  return [largest(linearAcceleration), largest(angularAcceleration), beyond];
}

function largest({ x, y, z }: Channels): number {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.hypot(x[i]!, y[i]!, z[i]!));
  return most;
}
