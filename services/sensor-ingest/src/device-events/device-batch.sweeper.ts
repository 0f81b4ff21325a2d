import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../sensor-ingest.config.ts';
import { BatchFiles } from './batch-files.ts';

const PAUSE_MILLISECONDS = 60_000;
const AT_ONCE = 500;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Forgets processed batches and the ids of their events after the window. What comes again after it is taken, and found
 * to be recorded already when it is processed. What was given up it erases in the end.
 */
@Injectable()
export class DeviceBatchSweeper implements BackgroundWorker {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly files: BatchFiles,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.round = this.round
        .then(() => this.sweepAll())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'old batches of devices wait for a next look'));
    }, PAUSE_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.round;
  }

  /** All that is due: whoever receives much has much to forget. */
  async sweepAll(): Promise<void> {
    for (const sweep of [() => this.sweep(), () => this.expire()]) {
      let gone = AT_ONCE;
      while (gone === AT_ONCE && !this.isStopping) gone = await sweep();
    }
  }

  /** @returns how many processed batches were forgotten */
  private async sweep(): Promise<number> {
    const gone = await this.forget('received_at < ? and processed_at is not null', this.config.deviceEvents.keepDays);
    return gone.length;
  }

  /** Of those that were given up nobody knows whose they are: they are kept no longer than what waits for a consent. */
  private async expire(): Promise<number> {
    const gone = await this.forget('received_at < ? and parked_at is not null', this.config.quarantine.days);
    for (const { id, file_sha256: fileSha256 } of gone) {
      await this.files.forget(fileSha256);
      this.logger.error({ batchId: id }, 'events of devices that could not be processed have expired');
    }
    return gone.length;
  }

  private forget(condition: string, days: number): Promise<{ id: string; file_sha256: string }[]> {
    const before = new Date(this.clock.now().getTime() - days * DAY_MILLISECONDS);
    return withScope(this.em, serviceScope, (em) =>
      em.execute(
        `with old as (
           delete from device_batches where id in (
             select id from device_batches where ${condition}
             order by received_at limit ${AT_ONCE} for update skip locked) returning id, file_sha256
         ), ids as (delete from device_events where batch_id in (select id from old))
         select id, file_sha256 from old`,
        [before],
      ),
    );
  }
}
