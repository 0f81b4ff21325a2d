/** From a task document to a result, a strain field and a mesh file. */
import { availableParallelism } from 'node:os';
import { WasmEngine } from './engine/wasm-engine.ts';
import { Clock } from './solve/clock.ts';
import { prepare } from './solve/prepare.ts';
import { runEvent } from './solve/run-event.ts';
import type { RunOptions, Solved } from './solve/run-event.ts';

export interface SolveOptions extends RunOptions {
  /** Solver threads; all cores when left out. */
  threads?: number | undefined;
}

/** @throws SolverError with a code, and `final` when the same task would fail again */
export async function solve(document: unknown, options: SolveOptions = {}): Promise<Solved> {
  const clock = new Clock();
  const prepared = prepare(document);
  const model = clock.lap();
  const threads = options.threads ?? availableParallelism();
  const engine = new WasmEngine(prepared.model, prepared.sampleTimes.length, threads);
  const startUp = { model, engine: clock.lap() };
  try {
    return await runEvent(prepared, engine, options, { backend: 'wasm-simd', threads, batch: 1 }, startUp);
  } finally {
    await engine.close();
  }
}
