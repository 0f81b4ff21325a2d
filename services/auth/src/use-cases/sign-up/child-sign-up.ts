import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Level } from '@strainscope/kernel';
import { GuardianRequests } from '../../consent/guardian-requests/guardian-requests.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { Registrar } from '../registration/registrar.ts';
import { OneTimeLinks } from '../../accounts/verification/one-time-links.ts';
import { AddressRegistration } from './address-registration.ts';
import type { NewPerson } from './sign-up-request.ts';

/**
 * A guardian signs up a child: the child chooses a password by letter, the guardian is asked for consent by letter.
 * Inside the caller's transaction, with the service's scope.
 */
@Injectable()
export class ChildSignUp {
  constructor(
    private readonly addresses: AddressRegistration,
    private readonly registrar: Registrar,
    private readonly guardians: GuardianRequests,
    private readonly links: OneTimeLinks,
    private readonly guardianships: Guardianships,
  ) {}

  /** @returns the child; nothing where the address has an account, whose holder is told: an account is no guardian's to take */
  execute(em: EntityManager, guardian: PersonRecord, child: NewPerson): Promise<PersonRecord | undefined> {
    return this.addresses.execute(em, child.email, (inner, email) =>
      this.register(inner, guardian, { ...child, email }),
    );
  }

  private async register(em: EntityManager, guardian: PersonRecord, child: NewPerson): Promise<PersonRecord> {
    const account = { ...child, level: Level.player, emailVerified: false, consentPending: true };
    const person = await this.registrar.register(em, account);
    await this.guardianships.establish(em, { guardianId: guardian.id, childId: person.id });
    await this.links.send(em, person.id, 'choose-password');
    this.guardians.ask(em, person.id, guardian.email);
    return person;
  }
}
