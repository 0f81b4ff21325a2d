import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Purpose } from '@strainscope/consent';
import { Level, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { demandGuardian } from '../../people/guardianships/guardian.rules.ts';
import { Guardianships } from './guardianships.ts';
import { announceUpdated } from '../../people/persons/person.announcements.ts';
import { isProven } from '../../people/persons/is-proven.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { Registrar } from '../registration/registrar.ts';
import { checkRegistration } from '../registration/registration.ts';
import { GuardianAccountClosed } from '../../consent/decisions/consent.errors.ts';
import { ConsentRecords, type TextDecision } from '../../consent/decisions/consent-records.ts';
import { ConsentDocuments } from '../../consent/documents/consent-documents.ts';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';
import type { Signature } from '../../consent/decisions/signature.ts';
import { GuardianRequests } from '../../consent/guardian-requests/guardian-requests.ts';

export interface GuardianAnswer {
  token: string;
  /** Name and birth date of the guardian; not asked of one who has an account. */
  firstName: string;
  lastName: string;
  birthDate: string;
  decisions: readonly TextDecision[];
  signature: Signature;
}

export interface Answered {
  childFirstName: string;
  accountOpen: boolean;
  given: Purpose[];
  guardianKnown: boolean;
}

/**
 * Records the guardian's answer. The link, which only the guardian's mailbox holds, stands for the address; it is used
 * up. A guardian without an account gets one, and chooses a password as for a forgotten one.
 */
@Injectable()
export class AnswerGuardianRequest {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: GuardianRequests,
    private readonly records: ConsentRecords,
    private readonly processing: ProcessingReview,
    private readonly documents: ConsentDocuments,
    private readonly registrar: Registrar,
    private readonly guardianships: Guardianships,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws GuardianLinkInvalid, GuardianLinkUsed, InvalidRequest, ChildOfAge, GuardianTooYoung, GuardianAccountClosed,
   * ConsentTextOutdated
   */
  async execute(answer: GuardianAnswer): Promise<Answered> {
    const { answered, signingId } = await withScope(this.em, serviceScope, (em) => this.decide(em, answer));
    await this.documents.order(signingId);
    return answered;
  }

  private async decide(em: EntityManager, answer: GuardianAnswer): Promise<{ answered: Answered; signingId: string }> {
    const { token, decisions, signature } = answer;
    const { request, child } = await this.requests.byToken(em, token);
    // Held before anything is announced of them: see `AccountLevels`.
    const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const holder = await em.findOne(Person, { email: request.guardianEmail }, held);
    if (holder?.disabledAt) throw new GuardianAccountClosed();
    const isKnown = holder !== null && isProven(holder);
    const guardian = isKnown ? holder : await this.takeAtTheirWord(em, holder, request.guardianEmail, answer, child);
    await this.guardianships.establish(em, { guardianId: guardian.id, childId: child.id });
    const signing = await this.records.sign(em, {
      personId: child.id,
      signer: guardian,
      capacity: 'guardian',
      decisions,
      signature,
    });
    Object.assign(request, { answeredAt: this.clock.now(), guardianId: guardian.id });
    const { permitted } = await this.processing.review(em, child.id);
    return {
      signingId: signing.id,
      answered: {
        childFirstName: child.firstName,
        accountOpen: decisions.some(({ purpose, given }) => purpose === 'care' && given),
        given: permitted,
        guardianKnown: isKnown,
      },
    };
  }

  /**
   * Takes the guardian at their word: the letter has reached them, so the address is theirs, and they are who they say.
   * A person who signed up with it before and has not proved it may have been another: the name that they gave does not
   * count, and their account stays as closed as it was.
   */
  private async takeAtTheirWord(
    em: EntityManager,
    holder: PersonRecord | null,
    email: string,
    { firstName, lastName, birthDate }: GuardianAnswer,
    child: PersonRecord,
  ): Promise<PersonRecord> {
    const now = this.clock.now();
    const details = { firstName, lastName, birthDate, email, sex: 'unspecified', level: Level.family, permissions: [] };
    const asked = { ...details, personId: '', password: '' };
    const { personId: _, password: __, ...checked } = checkRegistration(asked, now);
    if (!holder) return this.registrar.register(em, { ...checked, emailVerified: true, askedAtRegistration: false });
    // A child that signed up with a guardian's address does not become the guardian.
    demandGuardian(holder, child, now);
    const known = { firstName: checked.firstName, lastName: checked.lastName, birthDate: checked.birthDate };
    Object.assign(holder, { ...known, askedAtRegistration: false });
    await announceUpdated(this.outbox, em, holder);
    await this.processing.review(em, holder.id);
    return holder;
  }
}
