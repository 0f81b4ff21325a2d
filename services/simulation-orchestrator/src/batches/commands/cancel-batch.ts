import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../leases/times.ts';
import { Batch } from '../batch.entity.ts';
import { BatchSignal } from '../batch-signal.ts';

/** Ends a batch: what is not submitted yet never is, what it made is cancelled behind. A repeat changes nothing. */
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
