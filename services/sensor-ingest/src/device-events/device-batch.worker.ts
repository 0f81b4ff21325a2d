import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { IngestFile } from '../uploads/commands/ingest-file.ts';
import { OpenUploads } from '../uploads/open-uploads.ts';
import { backlogOf } from './backlog.ts';
import { DeviceBatch } from './device-batch.entity.ts';
import { observeBacklog } from './device-events.metrics.ts';

const PAUSE_MILLISECONDS = 200;
/** Batches that one process works on; a large one is read by one thread. */
const AT_ONCE = 2;
/** After that long somebody else may take it, too: whoever took it is gone, or slow. Twice is no more than once. */
const TAKEN_MILLISECONDS = 60_000;
const LONGEST_WAIT_MILLISECONDS = 600_000;
/** Its events were well when they came. A batch that so often asked for too much time or memory will always do. */
const MOST_READINGS = 10;

/**
 * Processes what gateways sent: a batch becomes a raw file, which is ingested as if it had been uploaded. It is taken
 * until it is done, however often that fails or dies in between.
 */
@Injectable()
export class DeviceBatchWorker implements BackgroundWorker {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly uploads: OpenUploads,
    private readonly ingestFile: IngestFile,
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
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const taken = await this.round().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'events of devices wait for a next look');
        return 0;
      });
      if (taken === 0) await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns how many batches it took */
  private async round(): Promise<number> {
    const { ids, backlog } = await withScope(this.em, serviceScope, async (em) => ({
      ids: await this.take(em),
      backlog: await backlogOf(em),
    }));
    const { events, since } = backlog;
    observeBacklog(events, since ? Math.max(0, this.clock.now().getTime() - since.getTime()) / 1000 : 0);
    // What could not even be put off is due again when its time is over.
    await Promise.allSettled(ids.map((id) => this.tryToProcess(id)));
    return ids.length;
  }

  private async take(em: EntityManager): Promise<string[]> {
    const now = this.clock.now();
    const rows = await em.execute<{ id: string }[]>(
      `update device_batches set try_at = ?, tries = tries + 1 where id in (
         select id from device_batches where processed_at is null and try_at <= ?
         order by try_at limit ${AT_ONCE} for update skip locked) returning id`,
      [new Date(now.getTime() + TAKEN_MILLISECONDS), now],
    );
    return rows.map(({ id }) => id);
  }

  /** A batch that cannot be processed holds up none but itself. */
  private async tryToProcess(id: string): Promise<void> {
    try {
      await this.process(id);
    } catch (error) {
      this.logger.warn({ err: error, batchId: id }, 'a batch of events of devices is tried again later');
      await withScope(this.em, serviceScope, async (em) => {
        const batch = await em.findOneOrFail(DeviceBatch, { id });
        const wait = Math.min(LONGEST_WAIT_MILLISECONDS, 1_000 * 2 ** batch.tries);
        batch.tryAt = new Date(this.clock.now().getTime() + wait);
      });
    }
  }

  private async process(id: string): Promise<void> {
    const batch = await withScope(this.em, serviceScope, (em) => em.findOneOrFail(DeviceBatch, { id }));
    const { uploadId, fileName, fileSha256, content, tries } = batch;
    // Somebody slow was here before and is done by now.
    if (!content) return;
    const key = `raw/${fileSha256}`;
    await this.blobs.put(key, content, { sha256: fileSha256 });
    const opened = await this.uploads.resume(uploadId);
    const file = { name: fileName, sha256: fileSha256, key };
    await this.ingestFile.ingest(opened, file, { wasReadable: tries < MOST_READINGS });
    await withScope(this.em, serviceScope, (em) =>
      em.nativeUpdate(DeviceBatch, { id }, { processedAt: this.clock.now(), content: null }),
    );
  }
}
