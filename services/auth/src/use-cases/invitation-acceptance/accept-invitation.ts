import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Person } from '../../people/persons/person.entity.ts';
import { InvitationAcceptance } from './invitation-acceptance.ts';
import type { InvitationRecord } from '../../people/invitations/invitation.entity.ts';

/** Gives the person signed in the role that they were offered. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly acceptance: InvitationAcceptance,
  ) {}

  /** @throws NotFound, InvitationGone, InvitedAnotherAddress */
  execute(token: string): Promise<InvitationRecord> {
    const { personId, apiScopes } = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      // An API token acts for somebody; it does not take on roles for them.
      const person = apiScopes ? null : await em.findOne(Person, { id: personId });
      if (!person) throw new NotFound();
      const invitation = await this.acceptance.openOwn(em, token, person);
      await this.acceptance.accept(em, invitation, person);
      return invitation;
    });
  }
}
