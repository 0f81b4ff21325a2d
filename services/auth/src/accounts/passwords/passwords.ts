import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { EmailChange } from '../../people/addresses/email-change.entity.ts';
import { Credential } from '../credentials/credential.entity.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { passwordFault } from '../credentials/password-rule.ts';

@Injectable()
export class Passwords {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Before the transaction: no connection waits for the hash. @param field of the form, for what is wrong with it @throws InvalidRequest */
  async hash(person: PersonRecord, password: string, field = 'password'): Promise<string> {
    const fault = passwordFault(password, [person.email, person.firstName, person.lastName]);
    if (fault !== undefined) throw new InvalidRequest([{ path: field, message: fault }]);
    return hashPassword(password);
  }

  /** Inside the caller's transaction, with the service's scope. @param passwordHash that `hash` made for the same person */
  async set(em: EntityManager, person: PersonRecord, passwordHash: string): Promise<void> {
    await em.upsert(Credential, { personId: person.id, passwordHash, changedAt: this.clock.now() });
    // A thief may have asked for an address of their own.
    await em.nativeDelete(EmailChange, { personId: person.id, doneAt: null });
  }
}
