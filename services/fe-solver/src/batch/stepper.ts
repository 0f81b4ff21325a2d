import type { Chunk, ChunkReport } from '../engine/engine.ts';
import type { ElementResults } from '../engine/observer.ts';

/** Steps that one event of a batch takes next: those of `chunk` from number `from` on. */
export interface Slice {
  chunk: Chunk;
  from: number;
}

/** A sample that is due: of which event, and its number. */
export interface DueSample {
  event: number;
  sample: number;
}

/** Steps several events on one mesh in one pass. Each has its own motion, step length and sample times. */
export interface Stepper {
  /** Events that fit in. */
  readonly width: number;
  /** Longest run of steps. */
  readonly longestRun: number;
  /**
   * Runs `steps` steps of all events, then takes the samples that are due; the reports come in their order. An event
   * without a slice is not looked at any more.
   */
  advance(slices: readonly (Slice | undefined)[], steps: number, due: readonly DueSample[]): Promise<ChunkReport[]>;
  results(event: number): ElementResults;
  /** x, y, z of each node at the event's last sample, m. */
  displacements(event: number): Float64Array;
  close(): Promise<void>;
}
