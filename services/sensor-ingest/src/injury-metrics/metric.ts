import type { HeadMotion } from '../signals/head-motion.ts';

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
  readonly compute: (motion: HeadMotion) => number;
}
