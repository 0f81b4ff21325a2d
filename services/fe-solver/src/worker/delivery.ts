import { simulationReasons, SolverError } from '../errors/solver-error.ts';
import type { Result } from '../result-schema/result.schema.ts';
import type { Solved } from '../solve/run-event.ts';
import type { HeldLease } from './held-lease.ts';
import { insisting } from './insisting.ts';
import { vtuArchive } from './vtu-archive.ts';
import { isStale } from './work-client.ts';
import type { WorkClient } from './work-client.ts';
import { say } from './worker-log.ts';

/** Brings one solution to the orchestrator, or tells it why there is none. The lease is held until then. */
export class Delivery {
  private readonly client: WorkClient;
  private readonly lease: HeldLease;
  private readonly stopping: AbortSignal;
  /** Follows `stopping`: no upload goes on. */
  private readonly leaving: AbortSignal;
  private readonly retryMilliseconds: number;

  constructor(
    client: WorkClient,
    lease: HeldLease,
    stopping: AbortSignal,
    leaving: AbortSignal,
    retryMilliseconds: number,
  ) {
    this.client = client;
    this.lease = lease;
    this.stopping = stopping;
    this.leaving = leaving;
    this.retryMilliseconds = retryMilliseconds;
  }

  async deliver(solving: Promise<Solved>): Promise<void> {
    const { simulationId, attempt } = this.lease.ref;
    this.lease.note('solving');
    try {
      await this.commit(await solving);
      say('info', 'committed', { simulationId, attempt });
    } catch (error) {
      await this.lease.letGo();
      await this.giveUp(error).catch((failure: unknown) => {
        // The orchestrator ends the attempt when this worker is gone or the lease runs out.
        if (!isStale(failure)) say('warn', 'the orchestrator could not be told', { simulationId, attempt });
      });
    }
  }

  private async commit({ result, field, mesh, files, passes = 1 }: Solved): Promise<void> {
    const { lease } = this;
    const solveSeconds = machineSeconds(result) / passes;
    const { fieldUploadUrl, meshUploadUrl, vtuUploadUrl } = lease.item;
    lease.delivering();
    lease.note(`solved in ${solveSeconds.toFixed(1)} s, ${result.provenance.steps} steps`);
    const wanted = AbortSignal.any([lease.lost.signal, this.leaving]);
    const upload = (url: string, bytes: Uint8Array<ArrayBuffer>) =>
      this.insisting(() => this.client.upload(url, bytes, wanted));
    const { sha256, size } = await upload(fieldUploadUrl, field);
    if (meshUploadUrl) await upload(meshUploadUrl, mesh);
    const archive = vtuUploadUrl ? vtuArchive(files) : undefined;
    const vtu = archive && (await upload(vtuUploadUrl, archive));
    await lease.letGo();
    lease.lost.signal.throwIfAborted();
    // Once: every try tells the same.
    const log = lease.takeLines();
    await this.insisting(() =>
      this.client.rpc.commit({
        ref: lease.ref,
        resultJson: JSON.stringify(result),
        fieldSha256: sha256,
        fieldSize: BigInt(size),
        ...(vtu && { vtuSha256: vtu.sha256, vtuSize: BigInt(vtu.size) }),
        meshHash: result.provenance.meshHash,
        solveSeconds,
        log,
      }),
    );
  }

  private insisting<T>(attempt: () => Promise<T>): Promise<T> {
    const { lease, stopping, retryMilliseconds } = this;
    return insisting(attempt, { lost: lease.lost.signal, stopping, retryMilliseconds });
  }

  private async giveUp(error: unknown): Promise<void> {
    const { ref, lost } = this.lease;
    if (isStale(error) || lost.signal.aborted) return;
    if (this.stopping.aborted) {
      await this.client.rpc.release({ ref });
      return;
    }
    const failure = failureOf(error);
    const { reasonCode } = failure;
    say('warn', 'solve failed', { simulationId: ref.simulationId, attempt: ref.attempt, reasonCode });
    const log = this.lease.takeLines();
    await this.insisting(() => this.client.rpc.fail({ ref, ...failure, log }));
  }
}

/** Seconds of the machine that one event took: what a pass takes is shared by the events in it. */
function machineSeconds({ timings, provenance }: Result): number {
  const { model, engine, solve, results } = timings;
  return model + (engine + solve + results) / provenance.batch;
}

/** How far a run had come and its peaks until then, in words: never kept as a strain (ADR 99). */
function soFar({ partial }: SolverError): string {
  if (!partial) return '';
  const { 'stopped-at': time, end } = partial.incomplete;
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  return `Stopped at ${(1000 * time).toFixed(1)} of ${(1000 * end).toFixed(1)} ms, with MPS95 at least ${percent(partial['MPS-95'].value)} and peak strain at least ${percent(partial['principal-max-strain'].value)} until then: `;
}

/** The cause, which lists show, apart from what is so of this run alone, which its own page shows. */
function failureOf(error: unknown): { reasonCode: string; reason: string; detail?: string; retryable: boolean } {
  if (error instanceof SolverError) {
    return { ...simulationReasons[error.code], detail: soFar(error) + error.message, retryable: !error.final };
  }
  return { reasonCode: 'WORKER_ERROR', reason: 'The worker failed for a reason of its own.', retryable: true };
}
