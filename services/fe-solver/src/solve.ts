/** From a task document to a result, a strain field and a mesh file. */
import { availableParallelism } from 'node:os';
import { gpuEngines } from './gpu/gpu-engine.ts';
import { openGpu } from './gpu/open-gpu.ts';
import { WasmEngine } from './engine/wasm-engine.ts';
import { HAS_MULTIPLY_ADD } from './kernel/wasm/relaxed-simd.ts';
import { Clock } from './solve/clock.ts';
import { prepare } from './solve/prepare.ts';
import type { PreparedTask } from './solve/prepare.ts';
import { runEvent } from './solve/run-event.ts';
import type { RunOptions, Solved } from './solve/run-event.ts';

export interface SolveOptions extends RunOptions {
  /** Solver threads; all cores when left out. */
  threads?: number | undefined;
  /** The processor unless a GPU is asked for. */
  backend?: 'cpu' | 'gpu' | undefined;
}

/** @throws SolverError with a code, and `final` when the same task would fail again */
export async function solve(document: unknown, options: SolveOptions = {}): Promise<Solved> {
  const clock = new Clock();
  const prepared = prepare(document);
  return solvePrepared(prepared, clock.lap(), options);
}

/** @param model seconds that it took to prepare the task */
export async function solvePrepared(prepared: PreparedTask, model: number, options: SolveOptions): Promise<Solved> {
  const clock = new Clock();
  const { engine, ...execution } = await engineFor(prepared, options);
  const startUp = { model, engine: clock.lap() };
  try {
    return await runEvent(prepared, engine, options, { ...execution, batch: 1 }, startUp);
  } finally {
    await engine.close();
  }
}

async function engineFor(
  { model, sampleTimes: { length: samples } }: PreparedTask,
  { backend = 'cpu', threads = availableParallelism() }: SolveOptions,
) {
  if (backend === 'gpu') {
    const [engine] = gpuEngines(await openGpu(), model, [samples]);
    return { engine: engine!, backend: 'wgsl', threads: 0 } as const;
  }
  return {
    engine: new WasmEngine(model, samples, threads),
    backend: 'wasm-simd',
    threads,
    fusedMultiplyAdd: HAS_MULTIPLY_ADD,
  } as const;
}
