import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, permitted, type ActorScope } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Alert } from './alert.entity.ts';

/** Limits a list to alerts of players whom the reader sees as staff: a player's own row is visible to them, and not theirs to handle. */
export function ofStaff(actor: ActorScope): FilterQuery<Alert> {
  const { everything, nodeIds } = permitted(actor, 'alert:read');
  return everything ? {} : { scope: { $overlap: [...nodeIds] } };
}

/** An alert, after it was decided that the actor may see or handle it. */
@Injectable()
export class AlertAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /** Works with the service's scope in one transaction, in which an alert that is handled stays as it is. @throws NotFound */
  async within<Result>(
    alertId: string,
    action: 'alert:read' | 'alert:handle',
    work: (em: EntityManager, alert: Alert, actor: ActorScope) => Promise<Result>,
  ): Promise<Result> {
    const seen = await this.actors.run(async (em, actor) => {
      const alert = await em.findOne(Alert, { id: alertId });
      if (!alert) throw new NotFound();
      assertCan(actor, action, alert);
      return actor;
    });
    return withScope(this.em, serviceScope, async (em) => {
      if (action === 'alert:handle') await em.execute('select 1 from alerts where id = ? for update', [alertId]);
      const alert = await em.findOne(Alert, { id: alertId }, { refresh: true });
      if (!alert) throw new NotFound();
      return work(em, alert, seen);
    });
  }
}
