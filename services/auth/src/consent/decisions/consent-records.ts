import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isPurpose, type Purpose } from '@strainscope/consent';
import { InvalidRequest, isNameOf, newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { ConsentTexts } from '../texts/consent-texts.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { ConsentDecision } from './consent-decision.entity.ts';
import { ConsentSigning } from './consent-signing.entity.ts';
import { ConsentTextOutdated } from './consent.errors.ts';
import { coveredByRegistration, type Capacity } from './processing-permission.ts';
import type { Signature } from './signature.ts';

/** What one says to one text. */
export interface TextDecision {
  purpose: string;
  textHash: string;
  given: boolean;
}

export interface ToSign {
  personId: string;
  signer: PersonRecord;
  capacity: Capacity;
  decisions: readonly TextDecision[];
  signature: Signature;
  /** Set for what was signed on paper before: who entered it, and the day on the form. */
  paper?: { enteredBy: string | null; signedOn: string | null };
}

/** Writes decisions down, in the caller's transaction with the service's scope. */
@Injectable()
export class ConsentRecords {
  constructor(
    private readonly texts: ConsentTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest, also for another's name, ConsentTextOutdated when not the current texts were read */
  async sign(
    em: EntityManager,
    { personId, signer, capacity, decisions, signature, paper }: ToSign,
  ): Promise<ConsentSigning> {
    // On paper may be what was signed before the current text came.
    const read = this.read(decisions, signature.kind === 'paper');
    demandOwnName(signature, signer);
    const signing = em.create(ConsentSigning, {
      id: newId(this.clock.now().getTime()),
      personId,
      signerId: signer.id,
      signerName: `${signer.firstName} ${signer.lastName}`,
      capacity,
      signature,
      signedAt: this.clock.now(),
      enteredBy: paper?.enteredBy ?? null,
      signedOn: paper?.signedOn ?? null,
      documentKey: null,
      documentSha256: null,
    });
    await em.flush();
    for (const { given, text } of read) {
      em.create(ConsentDecision, {
        personId,
        capacity,
        decidedBy: signer.id,
        given,
        purpose: text.purpose,
        textHash: text.hash,
        version: text.version,
        signingId: signing.id,
        at: signing.signedAt,
      });
    }
    return signing;
  }

  withdraw(em: EntityManager, personId: string, by: string, capacity: Capacity, withdrawn: readonly Purpose[]): void {
    for (const purpose of withdrawn) {
      const { hash, version } = this.texts.current(purpose);
      em.create(ConsentDecision, {
        personId,
        purpose,
        given: false,
        capacity,
        decidedBy: by,
        textHash: hash,
        version,
        signingId: null,
        at: this.clock.now(),
      });
    }
  }

  /** Before anything is written. @throws ConsentTextOutdated when others than the current texts of a registration were shown */
  demandShown(textHashes: readonly string[]): void {
    const current = coveredByRegistration.flatMap((purpose) => this.texts.translations(purpose));
    if (!textHashes.every((shown) => current.some(({ hash }) => hash === shown))) throw new ConsentTextOutdated();
  }

  /** Records that an adult accepts, by registering, the texts that the form showed. */
  acceptShown(em: EntityManager, personId: string, textHashes: readonly string[]): void {
    for (const { purpose, hash, version } of new Set(textHashes.map((hash) => this.texts.byHash(hash)))) {
      em.create(ConsentDecision, {
        personId,
        purpose,
        given: true,
        capacity: 'self',
        decidedBy: personId,
        textHash: hash,
        version,
        signingId: null,
        at: this.clock.now(),
      });
    }
  }

  /** What was decided, with the texts. @throws InvalidRequest, ConsentTextOutdated when not the current texts were read */
  read(decisions: readonly TextDecision[], mayBeOlder = false) {
    const asked = new Set(decisions.map(({ purpose }) => purpose));
    if (decisions.length === 0 || asked.size < decisions.length || ![...asked].every(isPurpose)) {
      throw new InvalidRequest([{ path: 'decisions', message: 'One decision for each purpose' }]);
    }
    return decisions.map(({ purpose, textHash, given }) => {
      const text = this.texts.byHash(textHash);
      if (text.purpose !== purpose || !(mayBeOlder || this.texts.isCurrent(text))) throw new ConsentTextOutdated();
      return { given, text };
    });
  }
}

/** Refuses a typed signature that is not the signer's own name. @throws InvalidRequest */
function demandOwnName(signature: Signature, { firstName, lastName }: PersonRecord): void {
  const name = `${firstName} ${lastName}`;
  if (signature.kind !== 'typed' || isNameOf(signature.name, name)) return;
  throw new InvalidRequest([{ path: 'signature.name', message: `Type your own name as your account has it: ${name}` }]);
}
