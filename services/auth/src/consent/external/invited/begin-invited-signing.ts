import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { PreviewInvitation } from '../../../people/invitations/queries/preview-invitation.ts';
import type { TextDecision } from '../../decisions/consent-records.ts';
import { SignatureOrders } from '../signature-orders.ts';
import { InvitedSigning } from './invited-signing.entity.ts';

/** Begins a signature with the provider before the sign-up; the invitation stands for who the signer is. */
@Injectable()
export class BeginInvitedSigning {
  constructor(
    private readonly em: EntityManager,
    private readonly invitations: PreviewInvitation,
    private readonly orders: SignatureOrders,
  ) {}

  /**
   * @param token of the invitation's letter
   * @returns where the signer goes
   * @throws NotFound, InvitationGone, NoSignatureProvider, InvalidRequest, ConsentTextOutdated, TooManyTries, RetryableError
   */
  async execute(token: string, decisions: readonly TextDecision[]): Promise<string> {
    const { invitation } = await this.invitations.execute(token);
    const { id: invitationId, firstName, lastName, email } = invitation;
    const name = `${firstName} ${lastName}`.trim() || email;
    const signer = { personName: name, signerName: name, capacity: 'self' } as const;
    const { url, ...ordered } = await this.orders.place(invitationId, signer, decisions);
    await withScope(this.em, serviceScope, async (em) => {
      em.create(InvitedSigning, { ...ordered, invitationId });
      await em.flush();
    });
    return url;
  }
}
