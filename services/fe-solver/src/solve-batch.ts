/** Several events, as a worker leases them: those on one model share a pass. */
import { availableParallelism } from 'node:os';
import { EVENTS } from './batch/batch-module.ts';
import { BatchStepper } from './batch/batch-stepper.ts';
import { CAN_PACK } from './batch/wide-vectors.ts';
import { Conductor } from './batch/conductor.ts';
import { HAS_MULTIPLY_ADD } from './kernel/wasm/relaxed-simd.ts';
import { Clock } from './solve/clock.ts';
import { modelKey, prepare } from './solve/prepare.ts';
import type { PreparedTask } from './solve/prepare.ts';
import { runEvent } from './solve/run-event.ts';
import type { RunOptions, Solved } from './solve/run-event.ts';
import { solvePrepared } from './solve.ts';

export interface SolveJob extends RunOptions {
  /** The task document; asked for once. */
  document: () => unknown;
}

/** Events that are solved in one pass at most: without packed vectors a full pass takes longer than its events alone. */
export const BATCH_SIZE = CAN_PACK ? EVENTS : 1;
/** A pass costs the same however many of its lanes are empty: as much as some five events alone. */
export const LEAST_TO_SHARE = 6;

interface Prepared {
  job: SolveJob;
  prepared: PreparedTask;
  settle: PromiseWithResolvers<Solved>;
  /** s */
  model: number;
}

/** A promise for each job, kept or broken by itself. */
export function solveBatch(jobs: readonly SolveJob[], threads = availableParallelism()): Promise<Solved>[] {
  const settles = jobs.map(() => Promise.withResolvers<Solved>());
  void solveAll(jobs, settles, threads);
  return settles.map(({ promise }) => promise);
}

async function solveAll(
  jobs: readonly SolveJob[],
  settles: readonly PromiseWithResolvers<Solved>[],
  threads: number,
): Promise<void> {
  for (const group of prepareAll(jobs, settles)) {
    for (let first = 0; first < group.length; first += BATCH_SIZE) {
      const pass = group.slice(first, first + BATCH_SIZE);
      if (pass.length >= LEAST_TO_SHARE) await solveTogether(pass, threads);
      else for (const one of pass) await settled(one, solvePrepared(one.prepared, one.model, { ...one.job, threads }));
    }
  }
}

/** Jobs by the model that they are on. What is refused is settled at once. */
function prepareAll(jobs: readonly SolveJob[], settles: readonly PromiseWithResolvers<Solved>[]): Prepared[][] {
  const groups = new Map<string, Prepared[]>();
  jobs.forEach((job, i) => {
    const settle = settles[i]!;
    try {
      const clock = new Clock();
      const prepared = prepare(job.document());
      const key = modelKey(prepared.task);
      groups.set(key, [...(groups.get(key) ?? []), { job, prepared, settle, model: clock.lap() }]);
    } catch (error) {
      settle.reject(error);
    }
  });
  return [...groups.values()];
}

/** A pass that cannot begin, for want of memory say, fails each of its events. */
async function solveTogether(pass: readonly Prepared[], threads: number): Promise<void> {
  try {
    await solvePass(pass, threads);
  } catch (error) {
    for (const { settle } of pass) settle.reject(error);
  }
}

async function solvePass(pass: readonly Prepared[], threads: number): Promise<void> {
  const clock = new Clock();
  const samples = pass.map(({ prepared }) => prepared.sampleTimes.length);
  const { engines } = new Conductor(new BatchStepper(pass[0]!.prepared.model, samples, threads), pass.length);
  const engineSeconds = clock.lap();
  await Promise.all(
    pass.map((own, i) => {
      const engine = engines[i]!;
      const execution = {
        ...({ backend: 'wasm-simd', threads, batch: pass.length } as const),
        fusedMultiplyAdd: HAS_MULTIPLY_ADD,
      };
      const startUp = { model: own.model, engine: engineSeconds };
      const solving = runEvent(own.prepared, engine, own.job, execution, startUp);
      return settled(
        own,
        solving.finally(() => engine.close()),
      );
    }),
  );
}

async function settled({ settle }: Prepared, solving: Promise<Solved>): Promise<void> {
  await solving.then(settle.resolve, settle.reject);
}
