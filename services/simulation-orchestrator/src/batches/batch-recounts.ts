import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';

const pauseMilliseconds = 5_000;
/** Between two looks through all tallies. */
const hour = 3_600_000;
/** To add up so many is quick; to count a batch anew reads each of its events. */
const mostChanges = 1_000;

/**
 * Counts batches anew of which much has changed: their tallies stay few, and whatever went wrong in them ends. So it does
 * those in which somebody has nothing any more.
 */
@Injectable()
export class BatchRecounts implements BackgroundWorker {
  private readonly pollers = [
    { poller: this.pollerOf(() => this.recount()), every: pauseMilliseconds },
    { poller: this.pollerOf(() => this.recountLeft()), every: hour },
  ];

  constructor(
    private readonly em: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    for (const { poller, every } of this.pollers) {
      // Who runs it for less than an hour at a time has it looked at, too.
      poller.now();
      poller.every(every);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.pollers.map(({ poller }) => poller.stop()));
  }

  /** @param most changes that a batch may have without */
  recount(most = mostChanges): Promise<void> {
    return this.recountThose(
      `select batch_id as id from batch_tallies where is_change group by batch_id having count(*) > ?`,
      [most],
    );
  }

  /**
   * Recounts batches in which a person has nothing left, as after a mix-up of sensors: what took it out still names
   * them.
   */
  recountLeft(): Promise<void> {
    return this.recountThose(
      `select distinct batch_id as id from (
         select batch_id from batch_tallies group by batch_id, person_id having sum(simulations) = 0
       ) gone`,
    );
  }

  private async recountThose(due: string, parameters: readonly number[] = []): Promise<void> {
    const batches = await withScope(this.em, serviceScope, (em) => em.execute<{ id: string }[]>(due, [...parameters]));
    for (const { id } of batches) {
      await withScope(this.em, serviceScope, (em) => em.execute('select recount_batch(?)', [id]));
    }
  }

  private pollerOf(look: () => Promise<void>): Poller {
    return new Poller(look, (err) => this.logger.warn({ err }, 'batches are counted anew later'));
  }
}
