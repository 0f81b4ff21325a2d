import { recurrence } from '../features/oscillator.ts';
import { randomFrom } from '@strainscope/kernel/random-from';
import type { HeadMotion } from '../motion/head-motion.ts';
import { AXES } from '../motion/head-motion.ts';
import type { Target } from '../targets/targets.ts';
import { CSDM_THRESHOLDS } from '../targets/targets.ts';

const REGIONS = ['frontal', 'parietal', 'occipital', 'temporal', 'cerebellum', 'stem', 'msc'] as const;
/** Has other frequencies and dampings than the features' own. */
const MODES = [
  { frequency: 11, damping: 0.35 },
  { frequency: 26, damping: 0.25 },
  { frequency: 41, damping: 0.45 },
];
const STEP = 1e-3;

/**
 * A made-up brain for tests and the bench: elements on the two sides of y = 0, each strained by how far three damped
 * responses carry its place around, as in a viscoelastic ball, less than in proportion when it is much. A mirrored motion
 * gives the mirrored field.
 */
export class SyntheticBrain {
  readonly elementCount: number;
  /** x, y, z of each element, m. */
  readonly centroids: Float64Array;
  private readonly places: number;
  /** Shares of the modes, of each place. */
  private readonly shares: Float64Array;

  /** @param places different strains on each side; further elements have theirs a little changed */
  constructor(elementCount: number, places = elementCount / 2, seed = 1) {
    this.elementCount = elementCount;
    this.places = places;
    const random = randomFrom(seed);
    const half = elementCount / 2;
    this.centroids = new Float64Array(3 * elementCount);
    for (let e = 0; e < half; e++) {
      const place = [0.14 * (random() - 0.5), 0.001 + 0.06 * random(), 0.12 * (random() - 0.5)];
      this.centroids.set(place, 3 * e);
      this.centroids.set([place[0]!, -place[1]!, place[2]!], 3 * (half + e));
    }
    this.shares = Float64Array.from({ length: MODES.length * places }, () => 0.5 + random());
  }

  /** Peak strain of each element, and the numbers of the whole brain. */
  solve(motion: HeadMotion): { field: Float32Array; targets: Record<Target, number> } {
    const courses = MODES.map((mode) => course(motion, mode));
    const half = this.elementCount / 2;
    const field = new Float32Array(this.elementCount);
    for (let side = 0; side < 2; side++) {
      const own = Float64Array.from({ length: this.places }, (_, p) => this.peak(courses, side * half + p, p));
      for (let e = 0; e < half; e++) {
        field[side * half + e] =
          own[e % this.places]! * (1 - (0.3 * Math.floor(e / this.places)) / (half / this.places));
      }
    }
    return { field, targets: this.targetsOf(field) };
  }

  /** Largest over time of |s| + 0.15 s_x, with s the sum of shares of u × place; never all of 1.2. */
  private peak(courses: Float64Array[], element: number, place: number): number {
    const [x, y, z] = this.centroids.subarray(3 * element, 3 * element + 3);
    let most = 0;
    for (let i = 0; i < courses[0]!.length; i += 3) {
      let [a, b, c] = [0, 0, 0];
      for (let m = 0; m < MODES.length; m++) {
        const share = this.shares[m * this.places + place]!;
        a += share * courses[m]![i]!;
        b += share * courses[m]![i + 1]!;
        c += share * courses[m]![i + 2]!;
      }
      const [sx, sy, sz] = [b * z! - c * y!, c * x! - a * z!, a * y! - b * x!];
      most = Math.max(most, Math.sqrt(sx * sx + sy * sy + sz * sz) + 0.15 * sx);
    }
    const strain = 0.14 * most;
    return strain / (1 + strain / 1.2);
  }

  private targetsOf(field: Float32Array): Record<Target, number> {
    const half = this.elementCount / 2;
    const regional = REGIONS.map((name, r) => {
      const own = field.filter((_, e) => Math.floor(((e % half) * REGIONS.length) / half) === r);
      return [name, percentile(own)] as const;
    });
    const share = (threshold: number): number => field.filter((strain) => strain > threshold).length / field.length;
    return {
      mps95: percentile(field),
      ...Object.fromEntries(Object.entries(CSDM_THRESHOLDS).map(([name, threshold]) => [name, share(threshold)])),
      ...Object.fromEntries(regional),
    } as Record<Target, number>;
  }
}

const percentile = (strains: Float32Array): number => strains.toSorted()[Math.floor(0.95 * strains.length)]!;

/** Ω u about x, y and z at even steps, rad/s. */
function course(motion: HeadMotion, mode: (typeof MODES)[number]): Float64Array {
  const end = motion.time[motion.time.length - 1]!;
  const steps = Math.floor(end / STEP);
  const row = recurrence(mode, STEP);
  const values = new Float64Array(3 * steps);
  AXES.forEach((axis, k) => {
    const alpha = resampled(motion.time, motion.angularAcceleration[axis], steps + 1);
    let [u, v] = [0, 0];
    for (let i = 0; i < steps; i++) {
      [u, v] = [
        row[0]! * u + row[1]! * v + row[2]! * alpha[i]! + row[3]! * alpha[i + 1]!,
        row[4]! * u + row[5]! * v + row[6]! * alpha[i]! + row[7]! * alpha[i + 1]!,
      ];
      values[3 * i + k] = 2 * Math.PI * mode.frequency * u;
    }
  });
  return values;
}

function resampled(time: ArrayLike<number>, values: ArrayLike<number>, count: number): Float64Array {
  let at = 0;
  return Float64Array.from({ length: count }, (_, i) => {
    const t = i * STEP;
    while (at < time.length - 2 && time[at + 1]! <= t) at++;
    const share = (t - time[at]!) / (time[at + 1]! - time[at]!);
    return values[at]! + share * (values[at + 1]! - values[at]!);
  });
}
