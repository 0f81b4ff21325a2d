import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, NodePaths } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { demandInvitation } from '../demand-invitation.ts';
import type { InvitationRecord } from '../invitation.entity.ts';
import { InvitationNotOpen } from '../invitation.errors.ts';

/** Its link opens nothing from now on. Repeating it changes nothing. */
@Injectable()
export class RevokeInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvitationNotOpen when it was accepted */
  async execute(invitationId: string): Promise<InvitationRecord> {
    // With the actor's own eyes first: custody is read with the service's.
    const actor = await this.transaction.run(async (em, actor) => {
      await demandInvitation(em, this.paths, actor, invitationId);
      return actor;
    });
    return withScope(this.em, serviceScope, async (em) => {
      const invitation = await demandInvitation(em, this.paths, actor, invitationId);
      if (invitation.personId) await demandCustody(em, actor, invitation.personId);
      if (invitation.acceptedAt) throw new InvitationNotOpen('accepted');
      invitation.revokedAt ??= this.clock.now();
      return invitation;
    });
  }
}
