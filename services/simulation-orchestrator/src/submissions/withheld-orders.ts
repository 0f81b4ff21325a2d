import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Motion } from './motion.entity.ts';
import { orderOf } from './order.ts';
import type { Order } from './order.ts';
import { Submissions } from './submissions.ts';

/**
 * Orders for events of people who may not be processed as far as was heard here. Ingest, which announced the events, may
 * have heard of a consent before: the orders wait until it is heard here, too.
 */
@Injectable()
export class WithheldOrders {
  constructor(private readonly submissions: Submissions) {}

  async keep(em: EntityManager, eventId: string, { meshType, meshSubtype, saveVtu }: Order): Promise<void> {
    await em.nativeUpdate(Motion, { eventId }, { withheldOrder: { meshType, meshSubtype, saveVtu } });
  }

  /** Once the person may be processed; in the transaction in which that is heard. */
  async place(em: EntityManager, personId: string): Promise<void> {
    const rows = await em.execute<{ id: string }[]>(
      'select event_id as id from motions where person_id = ? and withheld_order is not null',
      [personId],
    );
    if (rows.length === 0) return;
    const eventId = { $in: rows.map(({ id }) => id) };
    const motions = await em.find(Motion, { eventId }, { refresh: true });
    await em.nativeUpdate(Motion, { eventId }, { withheldOrder: null });
    await this.submissions.submitAll(
      em,
      motions.map((motion) => ({ motion, order: orderOf(motion.withheldOrder ?? {}) })),
    );
  }
}
