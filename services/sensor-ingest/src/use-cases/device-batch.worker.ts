import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, EndedTheProcess, RetryableError, type Clock, type InHand } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, IN_HAND, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { Acceptance } from '../device-events/acceptance.ts';
import { backlogOf, oldestDue } from '../device-events/backlog.ts';
import { BatchFiles } from '../device-events/batch-files.ts';
import { DeviceBatch } from '../device-events/device-batch.entity.ts';
import { observeBacklog } from '../device-events/device-events.metrics.ts';
import { giveUp, take, takeNext, tryGivenUpAgain } from '../device-events/next-batch.ts';
import type { BatchFile } from '../device-events/sealed-batch.ts';
import { SevereFirst } from '../device-events/severe-first.ts';
import { sizesToTake } from '../device-events/standing-back.ts';
import { clockOf } from '../devices/gateway-clocks.ts';
import type { Arrival } from '../latency/arrival.ts';
import { OpenUploads } from '../uploads/open-uploads.ts';
import { NotReadableNow } from '../uploads/upload.errors.ts';
import { IngestFile } from './ingest-file.ts';

const PAUSE_MILLISECONDS = 200;
/** Batches that one process works on; a large one is read by one thread. */
const AT_ONCE = 2;
/** Counting what waits reads all of it. */
const WATCH_MILLISECONDS = 2_000;
const LONGEST_WAIT_MILLISECONDS = 600_000;
/** Its events were well when they came. A batch that so often asked for too much time or memory will always do; what never came so far says nothing of it. */
const MOST_READINGS = 10;

/**
 * Processes what gateways sent: a batch becomes a raw file, which is ingested as if it had been uploaded. It is taken
 * until it is done; one that keeps failing while others do not, or that ended the process twice, is given up.
 */
@Injectable()
export class DeviceBatchWorker implements BackgroundWorker {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<string>();
  private turn = 0;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    private readonly uploads: OpenUploads,
    private readonly ingestFile: IngestFile,
    private readonly files: BatchFiles,
    private readonly acceptance: Acceptance,
    private readonly severeFirst: SevereFirst,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(IN_HAND) private readonly inHand: InHand,
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
    await this.looking(() => this.tryKey());
    const working = Array.from({ length: AT_ONCE }, (_, worker) => this.repeat(() => this.next(worker === 0)));
    const watching = this.repeat(() => this.watch(), WATCH_MILLISECONDS);
    await Promise.all([...working, watching]);
  }

  /** Pauses whenever there was nothing to do. */
  private async repeat(work: () => Promise<boolean>, milliseconds = PAUSE_MILLISECONDS): Promise<void> {
    while (!this.stopping.signal.aborted) {
      if (!(await this.looking(work))) await this.pause(milliseconds);
    }
  }

  private async looking<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'events of devices wait for a next look');
      return undefined;
    });
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  /** Another secret than the one that sealed them, after a restore for example: better said at once than tried for hours. */
  private async tryKey(): Promise<void> {
    const oldest = await this.withinService((em) =>
      em.findOne(
        DeviceBatch,
        { processedAt: null, parkedAt: null, content: { $ne: null } },
        { orderBy: { receivedAt: 'asc' } },
      ),
    );
    if (!oldest?.content) return;
    await this.files.open(oldest, oldest.content).catch((error: unknown) => {
      this.logger.error({ err: error, batchId: oldest.id }, 'events of devices that wait were sealed with another key');
    });
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

  /** The processors are the gateways' first, for a while. @returns whether there was a batch */
  private async next(isFirst: boolean): Promise<boolean> {
    const { load } = this.acceptance;
    const id = await this.withinService(async (em) => {
      const now = this.clock.now();
      // Every second one alone: whose events are severe holds up nobody else for good.
      if (this.turn++ % 2 === 0) {
        for (let id = this.severeFirst.next(); id !== undefined; id = this.severeFirst.next()) {
          if (!this.underWay.has(id) && (await take(em, now, id))) return id;
        }
      }
      const oldest = await oldestDue(em);
      for (const mostEvents of sizesToTake(load, isFirst, oldest, now)) {
        const taken = await takeNext(em, now, this.underWay, mostEvents);
        if (taken !== null) return taken;
      }
      return null;
    });
    if (id === null) return false;
    this.underWay.add(id);
    await this.tryToProcess(id).finally(() => this.underWay.delete(id));
    return true;
  }

  /** A batch that cannot be processed holds up none but itself. */
  private async tryToProcess(id: string): Promise<void> {
    try {
      await this.inHand.hold(`batch ${id}`, () => this.process(id));
    } catch (error) {
      this.logger.warn({ err: error, batchId: id }, 'a batch of events of devices is tried again later');
      await this.withinService(async (em) => {
        const batch = await em.findOneOrFail(DeviceBatch, { id }, { exclude: ['content'] });
        const wait = Math.min(LONGEST_WAIT_MILLISECONDS, 1_000 * 2 ** batch.tries);
        batch.tryAt = new Date(this.clock.now().getTime() + wait);
        batch.failure = nameOf(error);
        if (error instanceof NotReadableNow) batch.readings++;
        if (error instanceof EndedTheProcess) batch.parkedAt = this.clock.now();
      });
    }
  }

  private async process(id: string): Promise<void> {
    const { batch, clock } = await this.withinService(async (em) => {
      const batch = await em.findOneOrFail(DeviceBatch, { id });
      return { batch, clock: await clockOf(em, batch.gatewayId, batch.receivedAt) };
    });
    // A slow worker had it before and is done by now.
    if (!batch.content) return;
    const opened = await this.uploads.resume(batch.uploadId);
    const file = await this.files.contentOf(batch, opened.teamZone);
    if (file) {
      if (file.sha256 !== batch.fileSha256) await this.rewrite(batch, file);
      const { sha256 } = file;
      const raw = { name: batch.fileName, sha256, key: await this.files.put(file) };
      const check = (em: EntityManager) => this.lock(em, batch);
      const wasReadable = batch.readings < MOST_READINGS - 1;
      const arrival = arrivalOf(batch, clock);
      await this.ingestFile.ingest(opened, raw, { wasReadable, check, arrival }).catch(async (error: unknown) => {
        if (error instanceof ErasedMeanwhile) await this.files.forget(sha256);
        throw error;
      });
    }
    await this.withinService((em) =>
      em.nativeUpdate(DeviceBatch, { id }, { processedAt: this.clock.now(), content: null, failure: null }),
    );
  }

  /** Writes the batch anew without erased people, who are gone from what waits even if it is never processed. */
  private async rewrite(batch: DeviceBatch, file: BatchFile): Promise<void> {
    const sealed = await this.files.sealed(file);
    await this.withinService(async (em) => {
      await this.lock(em, batch);
      await em.nativeUpdate(DeviceBatch, { id: batch.id }, sealed);
    });
  }

  /** An erasure waits from here on until the events are recorded, and finds them. @throws after one since it was read */
  private async lock(em: EntityManager, { id, leftOut }: DeviceBatch): Promise<void> {
    const [now] = await em.execute<{ count: number }[]>(
      'select jsonb_array_length(left_out) as count from device_batches where id = ? for update',
      [id],
    );
    if (now?.count !== leftOut.length) throw new ErasedMeanwhile();
  }

  private withinService<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return withScope(this.em, serviceScope, work);
  }
}

function arrivalOf({ arrivedAt, receivedAt }: DeviceBatch, clock: Arrival['clock']): Arrival {
  return { receivedAt: arrivedAt ?? receivedAt, durableAt: receivedAt, clock };
}

class ErasedMeanwhile extends RetryableError {
  constructor() {
    super({ code: 'ERASED_MEANWHILE', message: 'Somebody of these events was erased.' });
  }
}

/** Never its text: that may quote what was measured. */
function nameOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
