import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
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
  private readonly poller = new Poller(
    () => this.sweepAll(),
    (err) => this.logger.warn({ err }, 'old batches of devices wait for a next look'),
  );
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly files: BatchFiles,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MILLISECONDS);
  }

  stop(): Promise<void> {
    this.isStopping = true;
    return this.poller.stop();
  }

  /** All that is due: whoever receives much has much to forget. */
  async sweepAll(): Promise<void> {
    for (const sweep of [() => this.sweep(), () => this.expire()]) {
      let gone = AT_ONCE;
      while (gone === AT_ONCE && !this.isStopping) gone = await sweep();
    }
  }

  /** @returns how many processed batches were due */
  private async sweep(): Promise<number> {
    const due = await this.due('processed_at is not null', this.config.deviceEvents.keepDays);
    await this.forget(due);
    return due.length;
  }

  /**
   * Forgets batches that were given up: it is not known whose they are, so they are kept no longer than what waits for
   * a consent.
   */
  private async expire(): Promise<number> {
    const due = await this.due('parked_at is not null', this.config.quarantine.days);
    // The files first: if this ends in between, the batches are found again.
    for (const { file_sha256: fileSha256 } of due) await this.files.forget(fileSha256);
    await this.forget(due);
    for (const { id } of due) {
      this.logger.error({ batchId: id }, 'events of devices that could not be processed have expired');
    }
    return due.length;
  }

  private due(condition: string, days: number): Promise<Due[]> {
    const before = new Date(this.clock.now().getTime() - days * DAY_MILLISECONDS);
    return withScope(this.em, serviceScope, (em) =>
      em.execute(
        `select id, file_sha256 from device_batches where received_at < ? and ${condition}
         order by received_at limit ${AT_ONCE}`,
        [before],
      ),
    );
  }

  /** What an erasure has taken up again meanwhile stays. */
  private forget(due: readonly Due[]): Promise<unknown> {
    return withScope(this.em, serviceScope, (em) =>
      em.execute(
        `with old as (
           delete from device_batches where id = any (?::uuid[]) and (processed_at is not null or parked_at is not null)
           returning id)
         delete from device_events where batch_id in (select id from old)`,
        [`{${due.map(({ id }) => id).join(',')}}`],
      ),
    );
  }
}

interface Due {
  readonly id: string;
  readonly file_sha256: string;
}
