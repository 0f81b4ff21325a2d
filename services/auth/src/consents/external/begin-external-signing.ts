import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { newId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, PUBLIC_URL } from '@strainscope/service-kit';
import { AccountLimits } from '../../limits/account-limits.ts';
import { Person } from '../../people/person.entity.ts';
import { capacityOf } from '../capacity-of.ts';
import { ConsentRecords, type TextDecision } from '../consent-records.ts';
import { consentDocument } from '../documents/consent-document.ts';
import { NoSignatureProvider } from './external-signing.errors.ts';
import { ExternalSigning } from './external-signing.entity.ts';
import { SIGNATURE_PROVIDER, type SignatureProvider } from './signature-provider.ts';

const LIFE_MILLISECONDS = 24 * 60 * 60_000;

/** Somebody decides, as by `SignConsent`, and goes to sign it with the provider. Nothing is recorded before they are back. */
@Injectable()
export class BeginExternalSigning {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    private readonly limits: AccountLimits,
    @Inject(SIGNATURE_PROVIDER) private readonly provider: SignatureProvider | null,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  /**
   * @returns where the signer goes
   * @throws NotFound, NoSignatureProvider, InvalidRequest, ConsentTextOutdated, TooManyTries, RetryableError
   */
  async run(personId: string, decisions: readonly TextDecision[]): Promise<string> {
    const actor = currentActor();
    const now = this.clock.now();
    const { person, signer, capacity } = await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { id: personId });
      const signer = await em.findOne(Person, { id: actor.personId });
      const capacity = person && (await capacityOf(em, actor, person, now));
      if (!signer || !capacity) throw new NotFound();
      return { person, signer, capacity };
    });
    if (!this.provider) throw new NoSignatureProvider();
    const read = this.records.read(decisions);
    await this.limits.count('external-signing', actor.personId, '');
    const id = newId(now.getTime());
    const signerName = `${signer.firstName} ${signer.lastName}`;
    const { url } = await this.provider.begin({
      ...{ clientId: id, signerName, language: read[0]!.text.language },
      document: consentDocument({
        ...{ personName: `${person.firstName} ${person.lastName}`, signerName, capacity },
        ...{ signed: null, decisions: read, reference: id },
      }),
      returnUrl: `${this.publicUrl()}/adobe-signature`,
    });
    await withScope(this.em, serviceScope, async (em) => {
      em.create(ExternalSigning, {
        ...{ id, personId, signerId: signer.id, capacity },
        decisions: decisions.map(({ purpose, textHash, given }) => ({ purpose, textHash, given })),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
      });
      await em.flush();
    });
    return url;
  }
}
