import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import type { InvitationRecord } from '../../../people/invitations/invitation.entity.ts';
import type { PersonRecord } from '../../../people/persons/person.entity.ts';
import { ConsentRecords } from '../../decisions/consent-records.ts';
import type { ConsentSigning } from '../../decisions/consent-signing.entity.ts';
import type { Capacity } from '../../decisions/processing-permission.ts';
import { InvitedSignatureUnusable } from '../external-signing.errors.ts';
import { SignatureOrders, type BroughtSignature } from '../signature-orders.ts';
import { InvitedSigning } from './invited-signing.entity.ts';

/**
 * Signatures made with the provider before the signer had an account: the sign-up by the same invitation records them,
 * once.
 */
@Injectable()
export class InvitedSignings {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    private readonly orders: SignatureOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the provider’s reference of the finished signature
   * @throws NoSignatureProvider, InvitedSignatureUnusable, ExternalSigningUnfinished, RetryableError
   */
  async referenceOf(brought: BroughtSignature): Promise<string> {
    const reference = await this.orders.referenceOf(brought, () =>
      withScope(this.em, serviceScope, (em) => this.begun(em, brought.clientId)),
    );
    if (reference === null) throw new InvitedSignatureUnusable();
    return reference;
  }

  /**
   * In the transaction of the sign-up, whose invitation is locked.
   * @throws InvitedSignatureUnusable when it was begun with another invitation, ConsentTextOutdated
   */
  async record(
    em: EntityManager,
    { clientId, reference }: { clientId: string; reference: string },
    invitation: InvitationRecord,
    signer: PersonRecord,
    capacity: Capacity,
  ): Promise<ConsentSigning> {
    const { decisions, invitationId } = await this.begun(em, clientId);
    if (invitationId !== invitation.id) throw new InvitedSignatureUnusable();
    await em.nativeDelete(InvitedSigning, { id: clientId });
    const signature = { kind: 'external', reference } as const;
    return this.records.sign(em, { personId: signer.id, signer, capacity, decisions, signature });
  }

  private async begun(em: EntityManager, clientId: string): Promise<InvitedSigning> {
    const begun = z.uuid().safeParse(clientId).success ? await em.findOne(InvitedSigning, { id: clientId }) : null;
    if (!begun || begun.expiresAt <= this.clock.now()) throw new InvitedSignatureUnusable();
    return begun;
  }
}
