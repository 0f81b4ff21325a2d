import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import type { InvitationRecord } from '../../../invitations/invitation.entity.ts';
import type { PersonRecord } from '../../../people/person.entity.ts';
import { ConsentRecords } from '../../consent-records.ts';
import type { ConsentSigning } from '../../consent-signing.entity.ts';
import type { Capacity } from '../../processing-permission.ts';
import {
  ExternalSigningUnfinished,
  InvitedSignatureUnusable,
  NoSignatureProvider,
} from '../external-signing.errors.ts';
import { SIGNATURE_PROVIDER, type SignatureProvider } from '../signature-provider.ts';
import { InvitedSigning } from './invited-signing.entity.ts';

/** What a provider's return brings to a sign-up: its code of the agreement, and our id of it. */
export interface BroughtSignature {
  code: string;
  clientId: string;
}

/** Whoever signed with the provider before they had an account: the sign-up by the same invitation records it, once. */
@Injectable()
export class InvitedSignings {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    @Inject(SIGNATURE_PROVIDER) private readonly provider: SignatureProvider | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Asks the provider, outside every transaction.
   * @returns its reference of the finished signature
   * @throws NoSignatureProvider, InvitedSignatureUnusable, ExternalSigningUnfinished, RetryableError
   */
  async referenceOf({ code, clientId }: BroughtSignature): Promise<string> {
    if (!this.provider) throw new NoSignatureProvider();
    // A provider is not asked of what was never ordered.
    await withScope(this.em, serviceScope, (em) => this.begun(em, clientId));
    const signature = await this.provider.complete(code, clientId);
    if (!signature) throw new InvitedSignatureUnusable();
    if (!signature.completed) throw new ExternalSigningUnfinished();
    return signature.reference;
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
