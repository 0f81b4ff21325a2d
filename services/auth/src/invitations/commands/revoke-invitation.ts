import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, NodePaths } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import type { InvitationRecord } from '../invitation.entity.ts';
import { InvitationNotOpen } from '../invitation.errors.ts';
import { demandInvitation } from '../demand-invitation.ts';

/** Its link opens nothing from now on. Repeating it changes nothing. */
@Injectable()
export class RevokeInvitation {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvitationNotOpen when it was accepted */
  run(invitationId: string): Promise<InvitationRecord> {
    return this.transaction.run(async (em, actor) => {
      const invitation = await demandInvitation(em, this.paths, actor, invitationId);
      if (invitation.acceptedAt) throw new InvitationNotOpen('accepted');
      invitation.revokedAt ??= this.clock.now();
      return invitation;
    });
  }
}
