import type { AxisLabel } from './labels.ts';
import type { Vector } from './vector.ts';

/** What a motion is made of: the courses of its accelerations, whose size is not yet said, and how severe it is. */
export interface Course {
  axis: AxisLabel;
  /** Length of the main lobe, or of all of them where they are many, s. */
  duration: number;
  /** When the last lobe is over, s from the beginning of the first. */
  end: number;
  /** Course of the angular acceleration at `t` s, of any size. */
  angular: (t: number) => Vector;
  /** Course of the linear acceleration at `t` s, of any size. */
  linear: (t: number) => Vector;
  /** From 0 to 1: where the peak angular acceleration lies between the lowest and the highest. */
  severity: number;
  /** Lowest and highest peak angular acceleration where they are not those of the design, rad/s². */
  range?: readonly [lowest: number, highest: number];
  /** Peak linear acceleration in g by the peak angular acceleration in rad/s². */
  pla: (paa: number) => number;
  /** The sensor that records it, where one does: what its signals are low-passed at, Hz, and what its noise is drawn from. */
  sensor?: { cutOff: { linear: number; angular: number }; random: () => number };
}

/** What decides the course of one motion. */
export interface DesignPoint {
  /** Number among the motions of its kind, from 0. */
  ordinal: number;
  /** Coordinates from 0 to 1 in the space that the kind fills. */
  at: readonly number[];
  /** Draws what needs not fill a space. */
  random: () => number;
}

/** Durations of pulses, s. */
export const SHORTEST = 0.004;
export const LONGEST = 0.04;

/** Peaks of the design: g, rad/s². */
export const HIGHEST_PLA = 150;
export const HIGHEST_PAA = 8000;
export const LOWEST_PAA = 200;
/** rad/s */
export const HIGHEST_PAV = 70;

/** Spreads a number from 0 to 1 over a range: between evenly and evenly in the logarithm. */
export const spread = (share: number, lowest: number, highest: number): number =>
  (lowest ** 0.25 + share * (highest ** 0.25 - lowest ** 0.25)) ** 4;

/** Spreads a number from 0 to 1 over a range, evenly in the logarithm. */
export const spreadByLog = (share: number, lowest: number, highest: number): number =>
  lowest * (highest / lowest) ** share;
