import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { BatchSignal } from '../batch-signal.ts';
import { Batch } from '../batch.entity.ts';

/**
 * Ends a batch: what is not submitted yet never is, what it made is cancelled behind. A repeat changes nothing, nor does
 * it change a batch of which everything has been solved, or has failed.
 */
@Injectable()
export class CancelBatch {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    private readonly signal: BatchSignal,
  ) {}

  /** @throws NotFound for a batch of somebody else */
  async execute(id: string): Promise<void> {
    const { personId: ownerId } = currentActor();
    await withScope(this.em, serviceScope, async (em) => {
      const batch = await em.findOne(Batch, { id, ownerId });
      if (!batch) throw new NotFound();
      if (!batch.cancelledAt && (await hasEnded(em, id))) return;
      batch.cancelledAt ??= this.times.now();
      await em.flush();
      await em.execute(
        `update batch_items set answer = 'refused', reason = 'The batch was cancelled.' where batch_id = ? and answer is null`,
        [id],
      );
    });
    this.signal.ring();
  }
}

/** What was cancelled for want of a consent comes back with it, unless its batch is cancelled: that is not over. */
async function hasEnded(em: EntityManager, id: string): Promise<boolean> {
  const open = await em.execute<unknown[]>(
    `select from batch_items i left join simulations s on s.id = i.simulation_id
     where i.batch_id = ? and (i.answer is null or s.status not in ('complete', 'failed')) limit 1`,
    [id],
  );
  return open.length === 0;
}
