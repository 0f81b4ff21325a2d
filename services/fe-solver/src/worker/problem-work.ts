import type { ProblemTask } from '@strainscope/proto/simulation';
import type { OutputFile } from '../result/output-file.ts';
import type { HeldLease } from './held-lease.ts';
import { insisting } from './insisting.ts';
import type { Pause } from './pause.ts';
import { ProblemFailed } from './problem-failure.ts';
import type { ProblemFailure } from './problem-failure.ts';
import type { RunOfProblem, RunProblem } from './run-problem.ts';
import { vtuArchive } from './vtu-archive.ts';
import { isStale } from './work-client.ts';
import type { WorkClient } from './work-client.ts';
import { say } from './worker-log.ts';

const ARCHIVE = 'strain-series-vtu.zip';

export interface ProblemWorkOptions {
  run: RunProblem;
  pause: Pause;
  stopping: AbortSignal;
  /** Follows `stopping`: no upload goes on. */
  leaving: AbortSignal;
  retryMilliseconds: number;
}

/** A leased problem: its files are fetched, it is solved, and its results are handed in, or why there are none. */
export class ProblemWork {
  /** Settles when the solver is free again; never fails. */
  readonly solved: Promise<void>;
  /** Settles when the orchestrator knows; never fails. */
  readonly done: Promise<void>;
  private readonly client: WorkClient;
  private readonly lease: HeldLease;
  private readonly task: ProblemTask;
  private readonly options: ProblemWorkOptions;

  constructor(client: WorkClient, lease: HeldLease, task: ProblemTask, options: ProblemWorkOptions) {
    this.client = client;
    this.lease = lease;
    this.task = task;
    this.options = options;
    const solving = this.solve();
    this.solved = solving.then(
      () => undefined,
      () => undefined,
    );
    this.done = this.deliver(solving);
  }

  private async solve(): Promise<RunOfProblem> {
    const { lost } = this.lease;
    const { run, pause, stopping } = this.options;
    const signal = AbortSignal.any([lost.signal, stopping]);
    const files: Record<string, Uint8Array> = {};
    for (const { name, url, sha256 } of this.task.files) {
      files[name] = await this.insisting(() => this.client.download(url, sha256, signal));
    }
    const { elements, steps, historyBytes, solveSeconds } = this.task.limits!;
    const limits = {
      elements: Number(elements),
      steps: Number(steps),
      historyBytes: Number(historyBytes),
      solveSeconds,
    };
    return run({ files, limits, pause, signal, onProgress: (fraction) => this.lease.progress(fraction) });
  }

  private async deliver(solving: Promise<RunOfProblem>): Promise<void> {
    const { problemId, attempt } = this.lease.ref;
    try {
      await this.commit(await solving);
      say('info', 'committed', { problemId, attempt });
    } catch (error) {
      await this.lease.letGo();
      await this.giveUp(error).catch((failure: unknown) => {
        // The orchestrator ends the attempt when this worker is gone or the lease runs out.
        if (!isStale(failure)) say('warn', 'the orchestrator could not be told', { problemId, attempt });
      });
    }
  }

  private async commit({ files, seconds }: RunOfProblem): Promise<void> {
    const { lease, task } = this;
    lease.delivering();
    const wanted = AbortSignal.any([lease.lost.signal, this.options.leaving]);
    const uploaded: { name: string; sha256: string; size: bigint }[] = [];
    for (const { name, bytes } of withArchive(files)) {
      const url = task.uploadUrls[name];
      if (url === undefined) continue;
      const { sha256, size } = await this.insisting(() => this.client.upload(url, bytes, wanted));
      uploaded.push({ name, sha256, size: BigInt(size) });
    }
    await lease.letGo();
    lease.lost.signal.throwIfAborted();
    const result = { ref: lease.ref, files: uploaded, solveSeconds: seconds };
    await this.insisting(() => this.client.rpc.commitProblem(result));
  }

  private async giveUp(error: unknown): Promise<void> {
    const { ref, lost } = this.lease;
    if (isStale(error) || lost.signal.aborted) return;
    if (this.options.stopping.aborted) {
      await this.client.rpc.release({ ref });
      return;
    }
    const failure: ProblemFailure =
      error instanceof ProblemFailed
        ? error.failure
        : { reasonCode: 'WORKER_ERROR', reason: 'The worker failed for a reason of its own.', retryable: true };
    const { reasonCode } = failure;
    say('warn', 'solve failed', { problemId: ref.problemId, attempt: ref.attempt, reasonCode });
    await this.insisting(() => this.client.rpc.fail({ ref, ...failure }));
  }

  private insisting<T>(attempt: () => Promise<T>): Promise<T> {
    const { stopping, retryMilliseconds } = this.options;
    return insisting(attempt, { lost: this.lease.lost.signal, stopping, retryMilliseconds });
  }
}

/** The VTU series travels as one file. */
function withArchive(files: readonly OutputFile[]): OutputFile[] {
  const single = files.filter(({ name }) => !/\.(vtu|pvd)$/.test(name));
  return single.length === files.length ? single : [...single, { name: ARCHIVE, bytes: vtuArchive(files) }];
}
