import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../sensor-ingest.config.ts';

const PAUSE_MILLISECONDS = 60_000;
const AT_ONCE = 500;
const DAY_MILLISECONDS = 86_400_000;

/**
 * Forgets processed batches and the ids of their events after the window. What comes again after it is taken, and found
 * to be recorded already when it is processed.
 */
@Injectable()
export class DeviceBatchSweeper implements BackgroundWorker {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: SensorIngestConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.round = this.round
        .then(() => this.sweep())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'old batches of devices wait for a next look'));
    }, PAUSE_MILLISECONDS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  /** @returns how many batches were forgotten */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.config.deviceEvents.keepDays * DAY_MILLISECONDS);
    const gone = await withScope(this.em, serviceScope, (em) =>
      em.execute<unknown[]>(
        `with old as (
           delete from device_batches where id in (
             select id from device_batches where received_at < ? and processed_at is not null
             order by received_at limit ${AT_ONCE} for update skip locked) returning id
         ), ids as (delete from device_events where batch_id in (select id from old))
         select id from old`,
        [before],
      ),
    );
    return gone.length;
  }
}
