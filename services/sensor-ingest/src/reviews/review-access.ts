import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Hae } from '../events/hae.entity.ts';

/** An event, after it was decided that the actor may read or judge it. */
@Injectable()
export class ReviewAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /**
   * Works with the service's scope in one transaction, in which an event that is judged stays of whom and where it is, and
   * is judged by one reader after the other. Who is judged does not judge: staff who play get none of their own events.
   * @throws NotFound
   */
  async within<Result>(
    eventId: string,
    action: 'review:read' | 'review:give',
    work: (em: EntityManager, hae: Hae, readerId: string) => Promise<Result>,
  ): Promise<Result> {
    const readerId = await this.actors.run(async (em, actor) => {
      const hae = await em.findOne(Hae, { id: eventId });
      if (!hae || hae.personId === actor.personId) throw new NotFound();
      assertCan(actor, action, hae);
      return actor.personId;
    });
    return withScope(this.em, serviceScope, async (em) => {
      if (action === 'review:give') await em.execute('select 1 from haes where id = ? for no key update', [eventId]);
      const hae = await em.findOne(Hae, { id: eventId }, { refresh: true });
      if (!hae || hae.personId === readerId) throw new NotFound();
      return work(em, hae, readerId);
    });
  }
}
