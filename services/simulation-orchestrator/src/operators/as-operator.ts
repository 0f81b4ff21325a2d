import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import type { Action } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';

/** Figures over all tenants, and what changes them: for administrators, of the service's own eyes. */
@Injectable()
export class AsOperator {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /** @throws NotFound for everybody else */
  read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.as('admin:analytics', work);
  }

  /** @throws NotFound without the permission to operate */
  act<T>(work: (em: EntityManager, actorId: string) => Promise<T>): Promise<T> {
    return this.as('admin:operate', work);
  }

  private async as<T>(action: Action, work: (em: EntityManager, actorId: string) => Promise<T>): Promise<T> {
    const actorId = await this.actors.run(async (em, actor) => {
      assertCan(actor, action, { scope: [] });
      await demandSeesEverything(em);
      return actor.personId;
    });
    return withScope(this.em, serviceScope, (em) => work(em, actorId));
  }
}

/** Before the service looks with its own eyes, the database says that the actor's own see every row (ADR 54). */
async function demandSeesEverything(em: EntityManager): Promise<void> {
  const [seen] = await em.execute(`select where current_setting('strainscope.level', true) in ('service', '1000')`);
  if (!seen) throw new NotFound();
}
