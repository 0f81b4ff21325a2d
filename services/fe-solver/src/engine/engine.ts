import type { HeadKinematics } from '../model/step-constants.ts';
import type { ElementResults } from './observer.ts';

/** Steps of equal length from one sample to the next. */
export interface Chunk {
  /** Motion of the head at the beginning of each step. */
  steps: HeadKinematics[];
  /** Length of a step, s. */
  dt: number;
  /** Length of the step before the first of this chunk, s; 0 at the start of the run, where the velocity is zero. */
  previousDt: number;
  /** Number of the sample at the end of the chunk. */
  sample: number;
  /** Motions of the boundary in each step, where the model has one; BOUNDARY_MOTION_LENGTH numbers each. */
  boundary?: Float64Array | undefined;
}

/** Sums over the whole model at a sample, J. */
export interface EnergySums {
  /** Stored by the long-term isochoric and by the volumetric response. */
  isochoric: number;
  volumetric: number;
  /** Stored and dissipated by the viscous overstress, since the start. */
  viscous: number;
  hourglass: number;
  kinetic: number;
  /** Done by the inertial forces of the head's motion, since the start. */
  externalWork: number;
  /** Done by the internal forces in the second half of the last step: kinetic energy and external work stop there. */
  lastHalfStep: number;
}

export interface ChunkReport extends EnergySums {
  /** Largest growth of the bound of ω² around an element by its deformation, 1/s². */
  frequencyGrowth: number;
  /** Largest |θ − 1|. */
  dilatation: number;
}

/** Something that steps a model through one event. */
export interface EventEngine {
  readonly results: ElementResults;
  advance(chunk: Chunk): Promise<ChunkReport>;
  /** Displacement u of each node (x, y, z) at the last sample, m. */
  displacements(): Float64Array;
  close(): Promise<void>;
}

/** An engine that stands alone and can be looked into: the WebAssembly engine or the double-precision reference. */
export interface Engine extends EventEngine {
  /** Velocity v of each node (x, y, z) in the middle of the last step, m/s. */
  velocities(): Float64Array;
  /** Sets the displacement of every node, fixed ones too; for initial states. */
  setDisplacements(values: Float64Array): void;
  /** Force of the support on each node (x, y, z) of the boundary in the last step, N; 0 of all others. */
  reactions(): Float64Array;
  /** What the kernel of an element's part keeps of the last step, as it reads it (`state`). */
  elementState(element: number): Float64Array;
}
