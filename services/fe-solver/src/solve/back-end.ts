/** What steps events: the processor, or a graphics processor that somebody asked for (ADR 38). */
import { availableParallelism } from 'node:os';
import { EVENTS } from '../batch/batch-module.ts';
import { Conductor } from '../batch/conductor.ts';
import { CAN_PACK } from '../batch/wide-vectors.ts';
import type { EventEngine } from '../engine/engine.ts';
import { GpuStepper } from '../gpu/gpu-stepper.ts';
import type { Gpu } from '../gpu/open-gpu.ts';
import { HAS_MULTIPLY_ADD } from '../kernel/wasm/relaxed-simd.ts';
import type { Model } from '../model/model.ts';
import { KeptEngines } from './kept-engines.ts';
import type { Execution } from './provenance.ts';

export interface BackEnd {
  readonly execution: Omit<Execution, 'batch'>;
  /** Events on one model that share a pass: so many at most, and from so many on, below which each is quicker alone. */
  readonly pass: { readonly most: number; readonly least: number };
  /** An engine for each event of a pass; `samples` of each, the one at rest included. Close every one. */
  engines(model: Model, samples: readonly number[]): EventEngine[];
}

/** What this process keeps, by threads: whoever asks for a back end anew, for every event say, shares it. */
const keptEngines = new Map<number, KeptEngines>();

/**
 * A pass costs the same however many of its lanes are empty, as much as some five events alone; without packed vectors it
 * takes longer than its events alone (ADR 39).
 */
export function processor(threads = availableParallelism()): BackEnd {
  const kept = keptEngines.get(threads) ?? new KeptEngines(threads);
  keptEngines.set(threads, kept);
  return {
    execution: { backend: 'wasm-simd', threads, fusedMultiplyAdd: HAS_MULTIPLY_ADD },
    pass: CAN_PACK ? { most: EVENTS, least: 6 } : { most: 1, least: 1 },
    engines: (model, samples) => kept.engines(model, samples),
  };
}

/** A pass has no empty lanes here. Eight events fill a large GPU as well as 64 do (docs/science/performance.md). */
export const GPU_PASS = { most: 8, least: 2 } as const;

export function graphicsProcessor(gpu: Gpu): BackEnd {
  return {
    execution: { backend: 'wgsl', gpu: gpu.name, threads: 0 },
    pass: GPU_PASS,
    engines: (model, samples) => new Conductor(new GpuStepper(gpu.device, model, samples), samples.length).engines,
  };
}
