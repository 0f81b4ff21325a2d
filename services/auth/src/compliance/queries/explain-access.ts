import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { actions, ActorScopes, assertCan, currentActor, decide, NodePaths, type Action } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { sentencesOf } from './explanation.ts';
import { Person } from '../../people/person.entity.ts';

export interface Explanation {
  allowed: boolean;
  reason: string;
  because: string[];
}

/** "See as": the decision that the library takes for somebody else, with its reasons. For admins. */
@Injectable()
export class ExplainAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound for anybody but admins, and for people and actions that there are none of */
  async run(viewerId: string, personId: string, action = 'person:read'): Promise<Explanation> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    if (!isAction(action)) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const viewer = await em.findOne(Person, { id: viewerId });
      if (!viewer) throw new NotFound();
      const { level, permissions } = viewer;
      const scope = await this.scopes.load({ personId: viewerId, level, permissions });
      const resource = { scope: await this.paths.scopeOfPerson(personId), personId };
      const { allowed, reason } = decide(scope, action, resource);
      return { allowed, reason, because: sentencesOf(reason, scope, resource) };
    });
  }
}

function isAction(action: string): action is Action {
  return (actions as string[]).includes(action);
}
