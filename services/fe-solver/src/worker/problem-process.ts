/**
 * Solves one problem that somebody sent, and ends. It is a process of its own: its files are somebody's, reading a large
 * mesh takes as long as a lease may stay silent, and what takes too much memory or time is ended with it.
 */
import { isOfGuard, simulationReasons, SolverError } from '../errors/solver-error.ts';
import { parseJson } from '../errors/read-json.ts';
import type { ProblemLimits } from '../problem/prepare-problem.ts';
import { solveProblem } from '../problem/solve-problem.ts';
import type { OutputFile } from '../result/output-file.ts';
import type { ProblemFailure } from './problem-failure.ts';
import { Pause } from './pause.ts';

const DOCUMENT = 'problem.json';

export type ProblemOrder =
  { files: Record<string, Uint8Array>; limits: ProblemLimits; threads: number | undefined } | { hold: boolean };

export type ProblemAnswer = { fraction: number } | { files: OutputFile[] } | { failure: ProblemFailure };

const pause = new Pause();
const answer = (message: ProblemAnswer, then = (): void => undefined): void =>
  void process.send!(message, undefined, undefined, (failure: Error | null) => (failure ? process.exit() : then()));

// It ends with the process that it works for, which hears the same signals at a console.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: ProblemOrder) => {
  if ('files' in order) void solve(order);
  else if (order.hold) pause.begin();
  else pause.end();
});

async function solve({ files, limits, threads }: Extract<ProblemOrder, { files: unknown }>): Promise<void> {
  const end = (): never => process.exit();
  try {
    const document = parseJson(Buffer.from(files[DOCUMENT] ?? []).toString('utf8'), DOCUMENT);
    const onProgress = ({ time, end: last }: { time: number; end: number }): void => answer({ fraction: time / last });
    const solved = await solveProblem(document, { files, limits, threads, onProgress, hold: pause.hold });
    answer({ files: solved.files }, end);
  } catch (error) {
    answer({ failure: failureOf(error) }, end);
  }
}

function failureOf(error: unknown): ProblemFailure {
  if (!(error instanceof SolverError)) {
    return { reasonCode: 'WORKER_ERROR', reason: 'The worker failed for a reason of its own.', retryable: true };
  }
  const { code, message, final } = error;
  return { ...simulationReasons[code], detail: message, retryable: !final, refused: final && !isOfGuard(error) };
}
