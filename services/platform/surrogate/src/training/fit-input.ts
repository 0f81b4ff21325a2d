import type { Json, ModelSubject } from '../file/header.schema.ts';

/** Samples as they are handed to the thread that trains: numbers in shared memory. */
export interface FitInput {
  readonly count: number;
  /** `FEATURE_NAMES.length` for each sample. */
  readonly features: Float64Array;
  /** `TARGETS.length` for each sample. */
  readonly targets: Float64Array;
  /** Number of each sample's group, from 0. */
  readonly groups: Int32Array;
  /** A number for each element of the mesh, for each sample. */
  readonly fields: Float32Array | undefined;
  /** The element that mirrors each; undefined where the head is not symmetric. */
  readonly mirror: Uint32Array | undefined;
  readonly subject: ModelSubject;
  readonly passport: Json;
  /** File of the model that this one is put on top of. */
  readonly base: Uint8Array | undefined;
}
