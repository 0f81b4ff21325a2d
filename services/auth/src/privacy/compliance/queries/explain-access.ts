import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { actions, ActorScopes, assertCan, currentActor, decide, NodePaths, type Action } from '@strainscope/access';
import { isShown } from '@strainscope/consent';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { ProcessingDecision } from '../../../consent/decisions/processing-decision.entity.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { closureOf } from '../../../accounts/sign-in/closure.ts';
import { closedAccount, sentencesOf, withoutConsent } from './explanation.ts';

export interface Explanation {
  allowed: boolean;
  reason: string;
  because: string[];
}

/**
 * Actions on what was recorded of people: consent hides it from all but the person and the guardians, administrators
 * included.
 */
const readsRecords: readonly Action[] = ['event:read', 'simulation:read'];

/** "See as": what the account, the library and the consent decide for somebody else, with the reasons. For admins. */
@Injectable()
export class ExplainAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound for anybody but admins, and for people and actions that there are none of */
  async execute(viewerId: string, personId: string, action = 'person:read'): Promise<Explanation> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    if (!isAction(action)) throw new NotFound();
    return withScope(this.em, serviceScope, async (em) => {
      const viewer = await em.findOne(Person, { id: viewerId });
      if (!viewer) throw new NotFound();
      const { level, permissions } = viewer;
      const scope = await this.scopes.load({ personId: viewerId, level, permissions });
      const resource = { scope: await this.paths.scopeOfPerson(personId), personId };
      const { allowed, reason } = decide(scope, action, resource);
      const because = sentencesOf(reason, scope, resource);
      const closure = await closureOf(em, viewer, this.clock.now());
      if (closure) {
        return {
          allowed: false,
          reason: closedAccount.reason,
          because: [closedAccount.sentences[closure], ...because],
        };
      }
      const decision = await em.findOne(ProcessingDecision, { personId });
      const isOwn = scope.personIds.includes(personId);
      if (!allowed || !readsRecords.includes(action) || !decision || isShown(decision.permitted, isOwn)) {
        return { allowed, reason, because };
      }
      return { allowed: false, reason: withoutConsent.reason, because: [withoutConsent.sentence, ...because] };
    });
  }
}

function isAction(action: string): action is Action {
  return (actions as string[]).includes(action);
}
