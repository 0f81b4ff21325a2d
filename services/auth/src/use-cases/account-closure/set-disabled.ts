import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { Conflict, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccessLog } from '../../access-log/access-log.ts';
import { Erasure } from '../../privacy/erasure/erasure.entity.ts';
import { closeInvitationsOf } from '../../people/invitations/close-invitations.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { SignedInPerson } from '../../people/persons/signed-in-person.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { disablingLevel, mayDisable } from './may-disable.ts';

/** Closes somebody's account, or opens it again; what was signed in is out at the next request. */
@Injectable()
export class SetDisabled {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly sessions: Sessions,
    private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound for whom the actor does not see, Conflict for one's own account, for one that others answer for too and for one that is being erased */
  async execute(personId: string, disabled: boolean): Promise<void> {
    const own = this.signedIn.id();
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    await withScope(this.em, serviceScope, async (em) => {
      const paths = await this.paths.pathsOfPerson(personId);
      if (personId === own) throw new Conflict('OWN_ACCOUNT', 'Nobody closes their own account here.');
      assertCan(actor, 'account:disable', { scope: paths.flat(), personId });
      // Held until it is written: of two at one moment the second finds what the first one left.
      const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!person) throw new NotFound();
      const subject = { personId, level: person.level, paths, disabledLevel: person.disabledLevel ?? null };
      if (!mayDisable(actor, subject))
        throw new Conflict(
          'NOT_YOURS_ALONE',
          'Please ask an administrator: this account is not yours alone to close or open.',
        );
      // Erasing has closed it, and takes minutes; nobody comes in meanwhile.
      if (!disabled && (await em.count(Erasure, { personId })) > 0)
        throw new Conflict('ERASING', 'This account is being erased.');
      person.disabledAt = disabled ? (person.disabledAt ?? this.clock.now()) : null;
      person.disabledLevel = disabled ? disablingLevel(actor, subject) : null;
      if (disabled) await this.sessions.endAll(em, personId);
      if (disabled) await closeInvitationsOf(em, personId, this.clock.now());
      const what = disabled ? 'auth.account.disabled' : 'auth.account.enabled';
      await this.accessLog.record(em, { kind: 'change', what, purpose: 'administration', personIds: [personId] });
    });
  }
}
