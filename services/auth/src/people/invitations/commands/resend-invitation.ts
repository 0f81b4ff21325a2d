import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, NodePaths } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../../config/auth.config.ts';
import { demandCustody } from '../../guardianships/demand-custody.ts';
import { TryCounter } from '../../../limits/try-counter.ts';
import { demandInvitation } from '../demand-invitation.ts';
import type { InvitationRecord } from '../invitation.entity.ts';
import { InvitationNotOpen, ResentTooSoon } from '../invitation.errors.ts';
import { stateOf } from '../invitation.state.ts';
import { InvitationSending } from '../invitation-sending.ts';

const DAY_MINUTES = 24 * 60;

/** A new letter with a new link and a new expiry, also for one that has expired; the link before it is dead. */
@Injectable()
export class ResendInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly sending: InvitationSending,
    private readonly counter: TryCounter,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvitationNotOpen, ResentTooSoon, TooManyTries */
  async execute(invitationId: string): Promise<InvitationRecord> {
    // With the actor's own eyes first: letters are ordered with the service's.
    const actor = await this.transaction.run(async (em, actor) => {
      await demandInvitation(em, this.paths, actor, invitationId);
      return actor;
    });
    const { perDay, resendMinutes } = this.config.invitations;
    // Or whoever has invited as many as they may in a day fills mailboxes by sending the same ones again.
    await this.counter.count(DAY_MINUTES, { key: `invitation sent again ${actor.personId}`, limit: perDay });
    return withScope(this.em, serviceScope, async (em) => {
      const invitation = await demandInvitation(em, this.paths, actor, invitationId);
      if (invitation.personId) await demandCustody(em, actor, invitation.personId);
      const state = stateOf(invitation, this.clock.now());
      if (state !== 'open' && state !== 'expired') throw new InvitationNotOpen(state);
      const wait = invitation.sentAt.getTime() + resendMinutes * 60_000 - this.clock.now().getTime();
      if (wait > 0) throw new ResentTooSoon(Math.ceil(wait / 1000));
      return em.assign(invitation, this.sending.send(em, invitation.id, invitation.letters + 1));
    });
  }
}
