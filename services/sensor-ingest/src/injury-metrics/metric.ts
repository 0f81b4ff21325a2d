import type { HeadMotion, MotionPart } from '../signals/head-motion.ts';

/** One number about an event, with all that a reader needs to know what it is. */
export interface Metric {
  readonly key: string;
  readonly name: string;
  /** Empty for a number without unit. */
  readonly unit: string;
  readonly definition: string;
  readonly source: string;
  /** Which of the variants in circulation this is; empty where there is only one. */
  readonly variant: string;
  /** What it follows from: where the sensor did not measure all of it, there is no value. */
  readonly needs: readonly MotionPart[];
  /** Reads nothing of the motion but what it needs. */
  readonly compute: (motion: HeadMotion) => number;
}
