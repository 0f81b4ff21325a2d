import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { DomainError, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { IngestFile } from '../uploads/commands/ingest-file.ts';
import { OpenUploads } from '../uploads/open-uploads.ts';
import { Acceptance } from './acceptance.ts';
import { BatchFiles } from './batch-files.ts';
import { backlogOf } from './backlog.ts';
import { DeviceBatch } from './device-batch.entity.ts';
import { observeBacklog } from './device-events.metrics.ts';
import { giveUp, takeNext, tryGivenUpAgain } from './next-batch.ts';

const PAUSE_MILLISECONDS = 200;
/** Batches that one process works on; a large one is read by one thread. */
const AT_ONCE = 2;
/** While gateways wait for answers, a batch is begun so often and no more. */
const STANDING_BACK_MILLISECONDS = 10_000;
const LONGEST_WAIT_MILLISECONDS = 600_000;
/** Its events were well when they came. A batch that so often asked for too much time or memory will always do. */
const MOST_READINGS = 10;

/**
 * Processes what gateways sent: a batch becomes a raw file, which is ingested as if it had been uploaded. It is taken
 * until it is done, however often that dies in between; one that keeps failing while others do not is given up.
 */
@Injectable()
export class DeviceBatchWorker implements BackgroundWorker {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<string>();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly uploads: OpenUploads,
    private readonly ingestFile: IngestFile,
    private readonly files: BatchFiles,
    private readonly acceptance: Acceptance,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    await this.looking(() => this.withinService((em) => tryGivenUpAgain(em, this.clock.now())));
    const lane = (standsBack: number) => this.repeat(() => this.next(standsBack));
    const others = Array.from({ length: AT_ONCE - 1 }, () => lane(Infinity));
    await Promise.all([lane(STANDING_BACK_MILLISECONDS), ...others, this.repeat(() => this.watch())]);
  }

  /** Pauses whenever there was nothing to do. */
  private async repeat(work: () => Promise<boolean>): Promise<void> {
    while (!this.stopping.signal.aborted) {
      if (!(await this.looking(work))) await this.pause();
    }
  }

  private async looking<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'events of devices wait for a next look');
      return undefined;
    });
  }

  private async pause(): Promise<void> {
    await sleep(PAUSE_MILLISECONDS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private async watch(): Promise<false> {
    const { events, since, parked } = await this.withinService(async (em) => {
      await giveUp(em, this.clock.now());
      return backlogOf(em);
    });
    const oldestSeconds = since ? Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000 : 0;
    observeBacklog({ events, oldestSeconds, parked });
    return false;
  }

  /** @returns whether there was a batch */
  private async next(standsBack: number): Promise<boolean> {
    await this.standBack(standsBack);
    if (this.stopping.signal.aborted) return false;
    const id = await this.withinService((em) => takeNext(em, this.clock.now(), this.underWay));
    if (id === null) return false;
    this.underWay.add(id);
    await this.tryToProcess(id).finally(() => this.underWay.delete(id));
    return true;
  }

  /** The processors are the gateways' first: what is accepted lies safe, and who waits for an answer holds on to the rest. */
  private async standBack(longest: number): Promise<void> {
    const begun = performance.now();
    while (this.acceptance.isBusy && performance.now() - begun < longest) {
      if (this.stopping.signal.aborted) return;
      await this.pause();
    }
  }

  /** A batch that cannot be processed holds up none but itself. */
  private async tryToProcess(id: string): Promise<void> {
    try {
      await this.process(id);
    } catch (error) {
      this.logger.warn({ err: error, batchId: id }, 'a batch of events of devices is tried again later');
      await this.withinService(async (em) => {
        const batch = await em.findOneOrFail(DeviceBatch, { id }, { exclude: ['content'] });
        const wait = Math.min(LONGEST_WAIT_MILLISECONDS, 1_000 * 2 ** batch.tries);
        batch.tryAt = new Date(this.clock.now().getTime() + wait);
        batch.failure = nameOf(error);
      });
    }
  }

  private async process(id: string): Promise<void> {
    const batch = await this.withinService((em) => em.findOneOrFail(DeviceBatch, { id }));
    // Somebody slow was here before and is done by now.
    if (!batch.content) return;
    const opened = await this.uploads.resume(batch.uploadId);
    const content = await this.files.contentOf(batch, opened.teamZone);
    if (content) {
      const { sha256, bytes } = content;
      const key = `raw/${sha256}`;
      await this.blobs.put(key, bytes, { sha256 });
      const file = { name: batch.fileName, sha256, key };
      await this.ingestFile.ingest(opened, file, { wasReadable: batch.tries < MOST_READINGS });
    }
    await this.withinService((em) =>
      em.nativeUpdate(DeviceBatch, { id }, { processedAt: this.clock.now(), content: null, failure: null }),
    );
  }

  private withinService<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return withScope(this.em, serviceScope, work);
  }
}

/** Never its text: that may quote what was measured. */
function nameOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
