import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock, type Level, type Permission } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { ProcessingReview } from '../../consent/decisions/processing-review.ts';
import { Credential } from '../../accounts/credentials/credential.entity.ts';
import { announceRegistered } from '../../people/persons/person.announcements.ts';
import { Person, type PersonRecord, type Sex } from '../../people/persons/person.entity.ts';

export interface NewAccount {
  id?: string;
  email: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  sex: Sex;
  level: Level;
  permissions?: Permission[];
  phone?: string | null;
  /** Without one nobody can sign in before they have chosen one. */
  passwordHash?: string | undefined;
  /** Whether it is known that the address is theirs. */
  emailVerified: boolean;
  consentPending?: boolean;
  /** False of whoever comes as staff or guardian, or was shown no text. */
  askedAtRegistration?: boolean;
}

/** Makes the account and tells everybody, inside the caller's transaction, with the service's scope. */
@Injectable()
export class Registrar {
  constructor(
    private readonly processing: ProcessingReview,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async register(em: EntityManager, { passwordHash, emailVerified, ...account }: NewAccount): Promise<PersonRecord> {
    const now = this.clock.now();
    const person = em.create(Person, {
      id: newId(now.getTime()),
      permissions: [],
      phone: null,
      consentPending: false,
      askedAtRegistration: true,
      ...account,
      registeredAt: now,
      lastSignInAt: null,
      emailVerifiedAt: emailVerified ? now : null,
    });
    await em.flush();
    if (passwordHash !== undefined) em.create(Credential, { personId: person.id, passwordHash, changedAt: now });
    await announceRegistered(this.outbox, em, person);
    await this.processing.review(em, person.id);
    return person;
  }
}
