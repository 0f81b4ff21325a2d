import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { withScope } from '@strainscope/persistence';
import { currentActor } from '../actor/actor-context.ts';
import type { ActorScope } from '../actor/actor-scope.ts';
import type { Actor } from '../actor/actor.ts';
import { ActorScopes } from './actor-scopes.ts';

/** The frame of whatever acts for somebody: who it is, and one transaction that sees what they may see. */
@Injectable()
export class ActorTransaction {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
  ) {}

  /**
   * Runs `work` for the actor of the call in progress; a throw rolls back.
   * @throws Unauthenticated when nobody is signed in
   */
  run<T>(work: (em: EntityManager, actor: ActorScope) => Promise<T>): Promise<T> {
    return this.runAs(currentActor(), work);
  }

  async runAs<T>(actor: Actor, work: (em: EntityManager, actor: ActorScope) => Promise<T>): Promise<T> {
    const scope = await this.scopes.load(actor);
    return withScope(this.em, scope, (em) => work(em, scope));
  }
}
