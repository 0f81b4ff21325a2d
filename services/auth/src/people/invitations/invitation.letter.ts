import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import type { Delivery, LetterWriter } from '../../letters/letter-writer.ts';
import { Person } from '../persons/person.entity.ts';
import { Invitation, type InvitationRecord } from './invitation.entity.ts';
import { offerOf } from './invitation-offer.ts';
import { invitationLetter, InvitationSending } from './invitation-sending.ts';
import { stateOf } from './invitation.state.ts';
import { nameOfInviter } from './inviter-names.ts';

/** The one place where an invitation's token is written out. */
@Injectable()
export class InvitationLetter implements LetterWriter {
  readonly kind = invitationLetter;

  constructor(
    private readonly sending: InvitationSending,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write(em: EntityManager, invitationId: string): Promise<Delivery | undefined> {
    const invitation = await em.findOne(Invitation, { id: invitationId });
    if (!invitation || stateOf(invitation, this.clock.now()) !== 'open') return undefined;
    const { email, firstName, lastName } = invitation;
    const offer = offerOf(invitation);
    const until = invitation.expiresAt.toISOString().slice(0, 10);
    const action = await this.actionOf(em, invitation);
    return {
      to: { name: `${firstName} ${lastName}`.trim(), address: email },
      letter: {
        subject: `Invitation to StrainScope: ${offer}`,
        paragraphs: [
          `${await nameOfInviter(em, invitation)} invites you to StrainScope as ${offer}.`,
          `The link is for you alone, works once, and until ${until}. If you do not know who this is, ignore this letter: nothing happens without you.`,
        ],
        action,
      },
    };
  }

  /**
   * Only the reader of the letter learns whether the address has an account. The token stands behind the `#`, where no
   * server's or proxy's log sees it, and a word in its place in the route.
   */
  private async actionOf(em: EntityManager, invitation: InvitationRecord): Promise<{ label: string; url: string }> {
    const token = this.sending.tokenOf(invitation);
    const hasAccount = (await em.count(Person, { email: invitation.email })) > 0;
    return hasAccount
      ? { label: 'Accept the invitation', url: `${this.publicUrl()}/confirm-team-invite/letter#${token}` }
      : { label: 'Sign up', url: `${this.publicUrl()}/signup/letter#${token}` };
  }
}
