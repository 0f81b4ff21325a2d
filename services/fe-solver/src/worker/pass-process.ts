/** A process of PassProcesses: opens a back end of its own and solves what it is given on it. */
import { SolverError } from '../errors/solver-error.ts';
import type { SolverErrorCode } from '../errors/solver-error.ts';
import { openGpu } from '../gpu/open-gpu.ts';
import type { Incomplete } from '../result-schema/incomplete.schema.ts';
import type { Progress } from '../solve/simulate.ts';
import type { BackEnd } from '../solve/back-end.ts';
import { graphicsProcessor, processor } from '../solve/back-end.ts';
import type { Solved } from '../solve/run-event.ts';
import { solveBatch } from '../solve/solve-batch.ts';

/** What its passes run on: a GPU, or for tests one thread of the processor. */
export type PassKind = 'gpu' | 'cpu';

/** Events to solve in one pass where they can share one, or one of them to stop; each has a number of its own. */
export type Order = { jobs: { job: number; document: unknown }[] } | { abort: number };

/** An error without a code is none of the solver's. */
export interface Refusal {
  code?: SolverErrorCode;
  message: string;
  details?: Record<string, unknown>;
  partial?: Incomplete | undefined;
}

export type Answer =
  | { ready: string }
  | { refused: Refusal }
  | { failed: string }
  | { job: number; progress: Progress }
  | { job: number; solved: Solved }
  | { job: number; error: Refusal };

/** Sends an answer. A process for which nobody waits any more has nothing to say, and ends. */
const answer = (message: Answer): void =>
  void process.send!(message, undefined, undefined, (failure: Error | null) => failure && process.exit());
const stops = new Map<number, AbortController>();

// It ends with the process that it works for, which hears the same signals at a console.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

try {
  const { backEnd, name } = await open(process.argv[2] as PassKind);
  process.on('message', (order: Order) =>
    'abort' in order ? stops.get(order.abort)?.abort() : take(order.jobs, backEnd),
  );
  answer({ ready: name });
} catch (error) {
  answer({ refused: refusalOf(error) });
}

async function open(kind: PassKind): Promise<{ backEnd: BackEnd; name: string }> {
  if (kind === 'cpu') return { backEnd: processor(1), name: 'no GPU' };
  const gpu = await openGpu();
  void gpu.device.lost.then(({ message }) => answer({ failed: `the GPU is lost: ${message}` }));
  gpu.device.addEventListener('uncapturederror', ({ error }) => answer({ failed: `the GPU failed: ${error.message}` }));
  return { backEnd: graphicsProcessor(gpu), name: gpu.name };
}

function take(jobs: { job: number; document: unknown }[], backEnd: BackEnd): void {
  const solving = solveBatch(
    jobs.map(({ job, document }) => {
      const stop = new AbortController();
      stops.set(job, stop);
      return {
        document: () => document,
        signal: stop.signal,
        onProgress: (progress: Progress) => answer({ job, progress }),
      };
    }),
    backEnd,
  );
  jobs.forEach(({ job }, i) => {
    const settled = solving[i]!.then(
      (solved) => answer({ job, solved }),
      (error: unknown) => answer({ job, error: refusalOf(error) }),
    );
    void settled.finally(() => stops.delete(job));
  });
}

/** What survives the way out of the process. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof SolverError)) return { message: String(error) };
  const { code, message, details, partial } = error;
  return { code, message, details, partial };
}
