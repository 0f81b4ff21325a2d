import type { Reason } from '../calibration/domain.ts';
import type { Target } from '../targets/targets.ts';

/** A value between the ends of its interval, all in the target's range. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How much of each mode of a model is in a field; those of the base apart. */
export interface FieldCoefficients {
  readonly even: Float64Array;
  readonly odd: Float64Array;
  readonly base?: FieldCoefficients;
}

export interface Estimate {
  /** With intervals that hold 90 % of the truths of motions like those that were learnt from. */
  readonly values: Readonly<Record<Target, Interval>>;
  /** The motion is unlike those that were learnt from: the intervals promise nothing. */
  readonly isOutOfDistribution: boolean;
  /** In which ways it is unlike them. */
  readonly reasons: readonly Reason[];
  /** The nearest of the motions that the model keeps. */
  readonly nearest: {
    /** In length scales of the kernel, and from which on it is strange. */
    readonly distance: number;
    readonly limit: number;
  };
  /** Standard deviation of the posterior, as a share of the kernel's. */
  readonly uncertainty: number;
  /** For `Surrogate.field`; undefined where the model has no field. */
  readonly fieldCoefficients: FieldCoefficients | undefined;
}
