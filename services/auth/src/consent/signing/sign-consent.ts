import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccountLimits } from '../../limits/account-limits.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { capacityOf } from '../decisions/capacity-of.ts';
import { ConsentRecords, type TextDecision } from '../decisions/consent-records.ts';
import type { ConsentSigning } from '../decisions/consent-signing.entity.ts';
import { ConsentDocuments } from '../documents/consent-documents.ts';
import { answerLetters } from '../guardian-requests/own-letters.ts';
import { ProcessingReview } from '../decisions/processing-review.ts';
import type { Signature } from '../decisions/signature.ts';

/** Signs a decision, for oneself or as a guardian, with one signature under all that was read. */
@Injectable()
export class SignConsent {
  constructor(
    private readonly em: EntityManager,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    private readonly documents: ConsentDocuments,
    private readonly limits: AccountLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest, ConsentTextOutdated, TooManyTries */
  async execute(personId: string, decisions: readonly TextDecision[], signature: Signature): Promise<void> {
    // Each is printed and mailed. Who signs for several children signs for each as often as for one.
    await this.limits.count('signature', `${currentActor().personId} ${personId}`, '');
    const signing = await withScope(this.em, serviceScope, (em) => this.sign(em, personId, decisions, signature));
    await this.documents.order(signing.id);
  }

  /** In the caller's transaction; the caller has the copy made after it. @throws as `run`, but for TooManyTries */
  async sign(
    em: EntityManager,
    personId: string,
    decisions: readonly TextDecision[],
    signature: Signature,
  ): Promise<ConsentSigning> {
    const actor = currentActor();
    // As for a withdrawal: it may be a no.
    const person = await em.findOne(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const signer = await em.findOne(Person, { id: actor.personId });
    const capacity = person && (await capacityOf(em, actor, person, this.clock.now()));
    if (!signer || !capacity) throw new NotFound();
    const signed = await this.records.sign(em, { personId, signer, capacity, decisions, signature });
    if (capacity === 'guardian' && decisions.some(({ purpose }) => purpose === 'care'))
      await answerLetters(em, { guardianId: signer.id, childId: personId }, this.clock.now());
    await this.processing.review(em, personId);
    return signed;
  }
}
