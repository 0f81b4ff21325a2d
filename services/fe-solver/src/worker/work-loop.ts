import type { WorkItem } from '@strainscope/proto/simulation';
import { setTimeout as sleep } from 'node:timers/promises';
import { SolverError } from '../errors.ts';
import { solve } from '../solve.ts';
import { HeldLease } from './held-lease.ts';
import { isStale } from './work-client.ts';
import type { WorkClient } from './work-client.ts';
import { say } from './worker-log.ts';

/** Pause while the orchestrator is away. */
const RETRY_MILLISECONDS = 1_000;
/** For the orchestrator or the blob store to come back after a solve, before its result is given up. */
const DELIVERY_TRIES = 20;

/** Leases, solves and commits, one simulation at a time with all threads on it. */
export class WorkLoop {
  private readonly stopping = new AbortController();

  constructor(
    private readonly client: WorkClient,
    private readonly threads: number | undefined,
  ) {}

  /** Takes no new work; what is being solved is given back. */
  stop(): void {
    this.stopping.abort();
  }

  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const item = await this.next();
      if (item) await this.work(item);
    }
  }

  private async next(): Promise<WorkItem | undefined> {
    try {
      return await this.client.lease(this.stopping.signal);
    } catch {
      if (!this.stopping.signal.aborted) await sleep(RETRY_MILLISECONDS);
      return undefined;
    }
  }

  private async work(item: WorkItem): Promise<void> {
    const lease = new HeldLease(this.client, item);
    const { simulationId, attempt } = lease.ref;
    const signal = AbortSignal.any([lease.lost.signal, this.stopping.signal]);
    try {
      await this.solveAndCommit(item, lease, signal);
      say('info', 'committed', { simulationId, attempt });
    } catch (error) {
      await lease.letGo();
      await this.giveUp(lease, error).catch((failure: unknown) => {
        // The lease runs out by itself; the orchestrator then gives the work to somebody else.
        if (!isStale(failure)) say('warn', 'the orchestrator could not be told', { simulationId, attempt });
      });
    }
  }

  private async solveAndCommit(item: WorkItem, lease: HeldLease, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    lease.note('solving');
    const { result, field, mesh } = await solve(JSON.parse(item.taskJson), {
      threads: this.threads,
      signal,
      onProgress: ({ time, end }) => lease.progress(time / end),
    });
    const solveSeconds = (performance.now() - started) / 1000;
    lease.note(`solved in ${solveSeconds.toFixed(1)} s, ${result.provenance.steps} steps`);
    const { sha256, size } = await this.delivered(() => this.client.upload(item.fieldUploadUrl, field));
    const { meshUploadUrl } = item;
    if (meshUploadUrl) await this.delivered(() => this.client.upload(meshUploadUrl, mesh));
    await lease.letGo();
    signal.throwIfAborted();
    await this.delivered(() =>
      this.client.rpc.commit({
        ref: lease.ref,
        resultJson: JSON.stringify(result),
        fieldSha256: sha256,
        fieldSize: BigInt(size),
        meshHash: result.provenance.meshHash,
        solveSeconds,
        log: lease.takeLines(),
      }),
    );
  }

  /** A neighbour that is away for a moment must not cost a finished solve. */
  private async delivered<T>(deliver: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await deliver();
      } catch (error) {
        if (isStale(error) || attempt === DELIVERY_TRIES || this.stopping.signal.aborted) throw error;
        await sleep(RETRY_MILLISECONDS);
      }
    }
  }

  private async giveUp(lease: HeldLease, error: unknown): Promise<void> {
    const { ref } = lease;
    if (isStale(error) || lease.lost.signal.aborted) return;
    if (this.stopping.signal.aborted) {
      await this.client.rpc.release({ ref });
      return;
    }
    const { reasonCode, reason, retryable } = reasonOf(error);
    say('warn', 'solve failed', { simulationId: ref.simulationId, attempt: ref.attempt, reasonCode });
    await this.client.rpc.fail({ ref, reasonCode, reason, retryable, log: lease.takeLines() });
  }
}

function reasonOf(error: unknown): { reasonCode: string; reason: string; retryable: boolean } {
  if (error instanceof SolverError) {
    const reasonCode = error.code.toUpperCase().replaceAll('-', '_');
    return { reasonCode, reason: error.message, retryable: !error.final };
  }
  return { reasonCode: 'WORKER_ERROR', reason: 'The worker failed for a reason of its own.', retryable: true };
}
