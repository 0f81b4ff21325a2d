/** Runs a problem in a process of its own, which is ended when nobody wants it any more, or when it takes too long. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { threadProgram } from '../engine/thread-crew.ts';
import type { ProblemLimits } from '../problem/prepare-problem.ts';
import type { OutputFile } from '../result/output-file.ts';
import type { Pause } from './pause.ts';
import { ProblemFailed } from './problem-failure.ts';
import type { ProblemAnswer, ProblemOrder } from './problem-process.ts';

export interface ProblemRun {
  files: Record<string, Uint8Array>;
  limits: ProblemLimits & { solveSeconds: number };
  onProgress: (fraction: number) => void;
  /** While it is on, the run stands still between two samples. */
  pause: Pause;
  signal: AbortSignal;
}

export interface RunOfProblem {
  files: OutputFile[];
  /** Without the time for which it stood still. */
  seconds: number;
}

export type RunProblem = (run: ProblemRun) => Promise<RunOfProblem>;

/** What V8 may take for itself: fields and meshes lie beside it, and are bounded by the limits of the problem. */
const HEAP_MEGABYTES = 2048;
const LOOK_MILLISECONDS = 250;

/** @throws ProblemFailed; the reason of the signal when it aborts */
export const problemRunner =
  (threads: number | undefined): RunProblem =>
  async ({ files, limits: { solveSeconds, ...limits }, onProgress, pause, signal }) => {
    signal.throwIfAborted();
    const program = threadProgram('problem-process', import.meta.url);
    const source = program.href.endsWith('.ts') ? ['--conditions=source', '--experimental-transform-types'] : [];
    const execArgv = [...process.execArgv, ...source, `--max-old-space-size=${HEAP_MEGABYTES}`];
    const child = fork(fileURLToPath(program), [], { execArgv, env: harmless(process.env), serialization: 'advanced' });
    const tell = (order: ProblemOrder): void => void child.send(order, () => undefined);
    const done = Promise.withResolvers<OutputFile[]>();
    let [seconds, lookedAt, isHeld] = [0, performance.now(), false];
    const look = setInterval(() => {
      const now = performance.now();
      if (!isHeld) seconds += (now - lookedAt) / 1000;
      lookedAt = now;
      if (seconds > solveSeconds) done.reject(new ProblemFailed(tooLong(solveSeconds)));
    }, LOOK_MILLISECONDS);
    const stop = (): void => done.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    child.on('message', (answer: ProblemAnswer) => {
      if ('files' in answer) done.resolve(answer.files);
      else if ('failure' in answer) done.reject(new ProblemFailed(answer.failure));
      else {
        onProgress(answer.fraction);
        const over = pause.hold();
        if (!over || isHeld) return;
        isHeld = true;
        tell({ hold: true });
        void over.then(() => {
          isHeld = false;
          tell({ hold: false });
        });
      }
    });
    child.on('error', () => done.reject(new ProblemFailed(crashed)));
    child.on('exit', (code, killedBy) => done.reject(new ProblemFailed(causeOfDeath(code, killedBy))));
    try {
      tell({ files, limits, threads });
      const solved = await done.promise;
      return { files: solved, seconds: seconds + (performance.now() - lookedAt) / 1000 };
    } finally {
      clearInterval(look);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL');
    }
  };

/** It reads what somebody sent: the worker's token is not in its environment. */
const harmless = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith('STRAINSCOPE_')));

const tooLong = (seconds: number) => ({
  reasonCode: 'TIME_LIMIT',
  reason: 'It took longer to solve than a problem may.',
  detail: `It was stopped after ${Math.round(seconds)} s.`,
  retryable: false,
});

const crashed = { reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped unexpectedly.', retryable: true };

/** V8 aborts, and the kernel kills, what has no memory left. */
const causeOfDeath = (code: number | null, signal: NodeJS.Signals | null) =>
  signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134 || code === 137
    ? { reasonCode: 'OUT_OF_MEMORY', reason: 'The solver ran out of memory.', retryable: true }
    : crashed;
