import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';

const PAUSE_MS = 3_600_000;
/** A little more than the public report reads. */
const KEPT_DAYS = 31;
/** Deleted in one statement: the events that come meanwhile do not wait. */
const AT_ONCE = 10_000;

/** Forgets when events were where, once no report reads it; an alert keeps its own times. */
@Injectable()
export class EventTimesSweeper implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.sweep(),
    (err) => this.logger.warn({ err }, 'times of events are forgotten later'),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
      const rows = await withScope(this.em, serviceScope, (em) =>
        em.execute<{ event_id: string }[]>(
          `delete from event_times where event_id in (
             select event_id from event_times where evaluated_at < ? order by evaluated_at limit ?) returning event_id`,
          [before, AT_ONCE],
        ),
      );
      deleted = rows.length;
    }
  }
}
