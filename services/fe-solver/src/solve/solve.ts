/** From a task document to a result, a strain field and a mesh file. */
import type { BackEnd } from './back-end.ts';
import { processor } from './back-end.ts';
import { Clock } from './clock.ts';
import { prepare } from './prepare.ts';
import { runEvent } from './run-event.ts';
import type { RunOptions, Solved } from './run-event.ts';

export interface SolveOptions extends RunOptions {
  /** The processor unless another is asked for. */
  backEnd?: BackEnd | undefined;
}

/** @throws SolverError with a code, and `final` when the same task would fail again */
export async function solve(
  document: unknown,
  { backEnd = processor(), ...options }: SolveOptions = {},
): Promise<Solved> {
  const clock = new Clock();
  const prepared = prepare(document);
  const model = clock.lap();
  const [engine] = backEnd.engines(prepared.model, [prepared.sampleTimes.length]);
  const startUp = { model, engine: clock.lap() };
  try {
    return await runEvent(prepared, engine!, options, { ...backEnd.execution, batch: 1 }, startUp);
  } finally {
    await engine!.close();
  }
}
