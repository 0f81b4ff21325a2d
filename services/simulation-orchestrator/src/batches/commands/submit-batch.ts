import { isDeepStrictEqual } from 'node:util';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { InvalidRequest, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { BatchSignal } from '../batch-signal.ts';
import { Batch } from '../batch.entity.ts';
import { OrderIdTaken } from '../batch.errors.ts';
import { EventsOfOrder } from '../ordered-events.ts';
import type { BatchOrder } from '../ordered-events.ts';
import { verdictsOn } from '../verdicts-on-orders.ts';

/** Takes a batch: what is there already is linked at once, in one statement, the rest is submitted behind. */
@Injectable()
export class SubmitBatch {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventsOfOrder,
    private readonly times: Times,
    private readonly signal: BatchSignal,
  ) {}

  /**
   * The same order again answers the batch that was made of it.
   * @param orderId made by whoever orders; without one each call is another order
   * @throws NotFound, BatchTooLarge, OrderIdTaken, InvalidRequest for a batch of nothing
   */
  async execute(name: string, order: BatchOrder, orderId: string | null = null): Promise<string> {
    try {
      return (await this.madeOf(name, order, orderId)) ?? (await this.make(name, order, orderId));
    } catch (error) {
      // It came twice at the same moment, and the other one was first.
      const made = error instanceof UniqueConstraintViolationException && (await this.madeOf(name, order, orderId));
      if (!made) throw error;
      return made;
    }
  }

  /** The batch that was made of the order before; null for one that is new. */
  private async madeOf(name: string, { request, meshType, meshSubtype }: BatchOrder, orderId: string | null) {
    if (orderId === null) return null;
    const made = await withScope(this.em, serviceScope, (em) => em.findOne(Batch, { orderId }));
    if (!made) return null;
    const known = [made.ownerId, made.name, made.request, made.meshType, made.meshSubtype];
    if (!isDeepStrictEqual(known, [currentActor().personId, name, request, meshType, meshSubtype])) {
      throw new OrderIdTaken();
    }
    return made.id;
  }

  private async make(name: string, order: BatchOrder, orderId: string | null): Promise<string> {
    const { orders, ownerId } = await this.events.find(order);
    if (orders.length === 0) throw new InvalidRequest([{ path: 'event_ids', message: 'None of it can be simulated.' }]);
    const id = newId(this.times.now().getTime());
    await withScope(this.em, serviceScope, async (em) => {
      const { request, meshType, meshSubtype } = order;
      const createdAt = this.times.now();
      const cancelSettled = false;
      em.create(Batch, { id, ownerId, orderId, name, createdAt, cancelSettled, meshType, meshSubtype, request });
      await em.flush();
      const verdicts = await verdictsOn(em, orders);
      const items = orders.map(({ motion: { eventId } }, place) => {
        const { answer, existing } = verdicts.get(eventId)!;
        return { place, event_id: eventId, answer: existing ? answer : null, simulation_id: existing };
      });
      // A simulation that somebody is changing is left to the submitter: to wait for several here could be in a circle.
      await em.execute(
        `with items as (
           select * from jsonb_to_recordset(?::jsonb) as items (place int, event_id uuid, answer text, simulation_id uuid)
         ), free as (
           select id from simulations where id in (select simulation_id from items) for share skip locked
         )
         insert into batch_items (batch_id, event_id, answer, simulation_id)
         select ?, event_id, case when free.id is not null then answer end, free.id
         from items left join free on free.id = items.simulation_id
         order by items.place`,
        [JSON.stringify(items), id],
      );
    });
    this.signal.ring();
    return id;
  }
}
