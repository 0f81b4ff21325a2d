/** Several events, as a worker leases them: those on one model share a pass. */
import type { BackEnd } from './back-end.ts';
import { processor } from './back-end.ts';
import { Clock } from './clock.ts';
import type { Model } from '../model/model.ts';
import { prepare } from './prepare.ts';
import type { PreparedTask } from './prepare.ts';
import { HeldEngine } from './held-engine.ts';
import type { Hold } from './held-engine.ts';
import { runEvent } from './run-event.ts';
import type { RunOptions, Solved } from './run-event.ts';

export interface SolveJob extends RunOptions {
  /** The task document; asked for once. */
  document: () => unknown;
  /** Asked between two samples: the job, and whatever shares its pass, stands still meanwhile. */
  hold?: Hold;
}

interface Prepared {
  job: SolveJob;
  prepared: PreparedTask;
  settle: PromiseWithResolvers<Solved>;
  /** s */
  model: number;
}

/** A promise for each job, kept or broken by itself. */
export function solveBatch(jobs: readonly SolveJob[], backEnd = processor()): Promise<Solved>[] {
  const settles = jobs.map(() => Promise.withResolvers<Solved>());
  void solveAll(jobs, settles, backEnd);
  return settles.map(({ promise }) => promise);
}

async function solveAll(
  jobs: readonly SolveJob[],
  settles: readonly PromiseWithResolvers<Solved>[],
  backEnd: BackEnd,
): Promise<void> {
  const { most, least } = backEnd.pass;
  for (const group of prepareAll(jobs, settles)) {
    for (let first = 0; first < group.length; first += most) {
      const together = group.slice(first, first + most);
      const passes = together.length >= least ? [together] : together.map((one) => [one]);
      for (const pass of passes) await solveTogether(pass, backEnd);
    }
  }
}

/** Jobs by the model that they are on. What is refused is settled at once. */
function prepareAll(jobs: readonly SolveJob[], settles: readonly PromiseWithResolvers<Solved>[]): Prepared[][] {
  const groups = new Map<Model, Prepared[]>();
  jobs.forEach((job, i) => {
    const settle = settles[i]!;
    try {
      const clock = new Clock();
      const prepared = prepare(job.document());
      const { model } = prepared;
      groups.set(model, [...(groups.get(model) ?? []), { job, prepared, settle, model: clock.lap() }]);
    } catch (error) {
      settle.reject(error);
    }
  });
  return [...groups.values()];
}

/** A pass that cannot begin, for want of memory say, fails each of its events. */
async function solveTogether(pass: readonly Prepared[], backEnd: BackEnd): Promise<void> {
  try {
    await solvePass(pass, backEnd);
  } catch (error) {
    for (const { settle } of pass) settle.reject(error);
  }
}

async function solvePass(pass: readonly Prepared[], backEnd: BackEnd): Promise<void> {
  const clock = new Clock();
  const samples = pass.map(({ prepared }) => prepared.sampleTimes.length);
  const engines = backEnd.engines(pass[0]!.prepared.model, samples);
  const engineSeconds = clock.lap();
  const execution = { ...backEnd.execution, batch: pass.length };
  await Promise.all(
    pass.map(async ({ prepared, job, model, settle }, i) => {
      const engine = new HeldEngine(engines[i]!, job.hold ?? goesOn);
      const startUp = { model, engine: engineSeconds };
      try {
        const solved = await runEvent(prepared, engine, job, execution, startUp);
        await engine.close();
        settle.resolve(withoutHeld(solved, engine.heldSeconds));
      } catch (failure) {
        await engine.close();
        settle.reject(failure);
      }
    }),
  );
}

const goesOn: Hold = () => undefined;

/** What it stood still is no time of solving: another event had the machine. */
function withoutHeld(solved: Solved, heldSeconds: number): Solved {
  const { timings } = solved.result;
  const share = heldSeconds === 0 ? 1 : Math.max(0, timings.solve - heldSeconds) / timings.solve;
  const nanosecondsPerElementStep = timings.nanosecondsPerElementStep * share;
  const result = { ...solved.result, timings: { ...timings, solve: timings.solve * share, nanosecondsPerElementStep } };
  return { ...solved, result };
}
