import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Rounds } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';

const pauseMilliseconds = 5_000;
/** To add up so many is quick; to count a batch anew reads each of its events. */
const mostChanges = 1_000;

/** Counts batches anew of which much has changed: their tallies stay few, and whatever went wrong in them ends. */
@Injectable()
export class BatchRecounts implements BackgroundWorker {
  private readonly rounds = new Rounds(
    () => this.recount(),
    (err) => this.logger.warn({ err }, 'batches are counted anew later'),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.rounds.every(pauseMilliseconds);
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** @param most changes that a batch may have without */
  async recount(most = mostChanges): Promise<void> {
    const due = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string }[]>(
        `select batch_id as id from batch_tallies where is_change group by batch_id having count(*) > ?`,
        [most],
      ),
    );
    for (const { id } of due) {
      await withScope(this.em, serviceScope, (em) => em.execute('select recount_batch(?)', [id]));
    }
  }
}
