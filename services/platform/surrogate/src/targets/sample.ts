import type { Target } from './targets.ts';

/** One run of the solver, to learn from. */
export interface Sample {
  readonly id: string;
  /** Runs of one group, as of one recording at several severities, are never judged by each other. */
  readonly group: string;
  /** `featuresOf` the motion. */
  readonly features: Float64Array;
  readonly targets: Readonly<Record<Target, number>>;
  /** Peak strain of each element of the mesh; all samples have one, or none has. */
  readonly field?: Float32Array;
}
