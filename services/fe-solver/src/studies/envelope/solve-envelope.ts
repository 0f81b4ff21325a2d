/** Solves motions of the envelope together and tells what became of each. */
import { SolverError } from '../../errors/solver-error.ts';
import { processor } from '../../solve/back-end.ts';
import { prepare } from '../../solve/prepare.ts';
import type { Solved } from '../../solve/run-event.ts';
import { solveBatch } from '../../solve/solve-batch.ts';
import type { EnvelopeRow, Outcome } from './envelope-file.ts';
import { envelopeMotion, envelopeTask } from './envelope-motions.ts';

/** One row for each number, in their order. */
export function solveEnvelope(numbers: readonly number[], threads: number): Promise<EnvelopeRow[]> {
  const motions = numbers.map(envelopeMotion);
  const tasks = motions.map(envelopeTask);
  const solving = solveBatch(
    tasks.map((task) => ({ document: () => task })),
    processor(threads),
  );
  return Promise.all(
    motions.map(async (motion, i) => {
      const outcome = await solving[i]!.then(resultOf, (error: unknown) => endOf(error, tasks[i]));
      return { ...motion, ...outcome };
    }),
  );
}

function resultOf({ result }: Solved): Outcome {
  const { provenance, energy, warnings } = result;
  return {
    outcome: 'result',
    mps95: rounded(result['MPS-95'].value),
    mps: rounded(result['principal-max-strain'].value),
    steps: provenance.steps,
    energyError: rounded(energy.worstError),
    hourglassShare: rounded(energy.hourglassShare),
    warnings: warnings.map(({ code }) => code),
  };
}

/** A task that is refused is refused again when it is only prepared. */
function endOf(error: unknown, task: unknown): Outcome {
  if (!(error instanceof SolverError)) throw error;
  const { code, message } = error;
  try {
    prepare(task);
  } catch {
    return { outcome: 'refused', code, message };
  }
  return { outcome: 'stopped', code, message };
}

const rounded = (value: number): number => Number(value.toPrecision(4));
