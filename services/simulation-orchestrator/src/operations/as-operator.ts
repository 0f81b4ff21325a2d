import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import type { Action } from '@strainscope/access';
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
    const actorId = await this.actors.run((_, actor) => {
      assertCan(actor, action, { scope: [] });
      return Promise.resolve(actor.personId);
    });
    return withScope(this.em, serviceScope, (em) => work(em, actorId));
  }
}
