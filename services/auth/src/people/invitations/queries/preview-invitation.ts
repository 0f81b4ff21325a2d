import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { tokenHash } from '../../../secrets/opaque-token.ts';
import { Invitation, type InvitationRecord } from '../invitation.entity.ts';
import { demandOpen } from '../invitation.state.ts';
import { demandInviterStands } from '../inviter-standing.ts';
import { nameOfInviter } from '../inviter-names.ts';

/** What the holder of a token may see before they decide. Changes nothing: mail scanners open links, too. */
@Injectable()
export class PreviewInvitation {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvitationGone */
  execute(token: string): Promise<{ invitation: InvitationRecord; inviterName: string }> {
    return withScope(this.em, serviceScope, async (em) => {
      const invitation = await em.findOne(Invitation, { tokenHash: tokenHash(token) });
      if (!invitation) throw new NotFound();
      demandOpen(invitation, this.clock.now());
      await demandInviterStands(em, invitation.id);
      return { invitation, inviterName: await nameOfInviter(em, invitation) };
    });
  }
}
