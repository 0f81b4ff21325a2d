import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor, type Actor } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { Person } from '../../people/persons/person.entity.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import { SignConsent } from '../signing/sign-consent.ts';
import { ConsentDocuments } from '../documents/consent-documents.ts';
import type { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { ExternalSigning } from './external-signing.entity.ts';
import {
  ExternalSigningExpired,
  ExternalSigningNoLongerYours,
  ExternalSigningUnknown,
} from './external-signing.errors.ts';
import { SignatureOrders } from './signature-orders.ts';

/** Records, once, what a signer decided who is back from the provider, under the provider's reference. */
@Injectable()
export class CompleteExternalSigning {
  constructor(
    private readonly em: EntityManager,
    private readonly signing: SignConsent,
    private readonly documents: ConsentDocuments,
    private readonly orders: SignatureOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns whom the decisions are about
   * @throws NoSignatureProvider, the errors of `external-signing.errors.ts`, ConsentTextOutdated, RetryableError
   */
  async execute(code: string, clientId: string): Promise<string> {
    const actor = currentActor();
    const reference = await this.orders.referenceOf({ code, clientId }, () =>
      withScope(this.em, serviceScope, (em) => this.begunBy(em, actor, clientId)),
    );
    if (reference === null) throw new ExternalSigningUnknown();
    const { id, personId } = await withScope(this.em, serviceScope, (em) =>
      this.record(em, actor, clientId, reference),
    );
    await this.documents.order(id);
    return personId;
  }

  private async record(em: EntityManager, actor: Actor, clientId: string, reference: string): Promise<ConsentSigning> {
    const { personId, capacity, decisions } = await this.begunBy(em, actor, clientId);
    // A second transaction waits for the row here, and finds it gone.
    if ((await em.nativeDelete(ExternalSigning, { id: clientId })) === 0) throw new ExternalSigningUnknown();
    const person = await em.findOne(Person, { id: personId });
    const capacityNow = person && (await capacityOf(em, actor, person, this.clock.now()));
    if (capacityNow !== capacity) throw new ExternalSigningNoLongerYours();
    return this.signing.sign(em, personId, decisions, { kind: 'external', reference });
  }

  /** @throws ExternalSigningUnknown, ExternalSigningExpired */
  private async begunBy(em: EntityManager, actor: Actor, clientId: string): Promise<ExternalSigning> {
    if (!z.uuid().safeParse(clientId).success) throw new ExternalSigningUnknown();
    const begun = await em.findOne(ExternalSigning, { id: clientId, signerId: actor.personId });
    if (!begun) throw new ExternalSigningUnknown();
    if (begun.expiresAt <= this.clock.now()) throw new ExternalSigningExpired();
    return begun;
  }
}
