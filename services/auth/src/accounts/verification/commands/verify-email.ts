import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Credential } from '../../credentials/credential.entity.ts';
import { isPassword } from '../../credentials/password-hash.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { AddressProofs } from '../address-proofs.ts';
import { OneTimeLinks } from '../one-time-links.ts';

/**
 * Verifies an address. The letter's link proves who reads the address, the password who signed up: only where they are
 * the same does the account open with that password (`AddressProofs`). A reader who does not know it chooses another
 * one by the same link, and what was set before is void: see `ResetPassword`.
 */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
    private readonly limits: SignInLimits,
    private readonly proofs: AddressProofs,
  ) {}

  /** @returns the address, to sign in with @throws LinkInvalid, TooManyTries; InvalidRequest for a wrong password, which leaves the link as it was */
  async execute(token: string, password: string): Promise<{ email: string }> {
    await this.demandPassword(token, password);
    return withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOneOrFail(Person, { id: await this.links.consume(em, token, 'verify-email') });
      await this.limits.forgive(em, person.id, '');
      await this.proofs.byWhoSignedUp(em, person);
      return { email: person.email };
    });
  }

  /** In a transaction of its own: a try that fails stays counted, and no connection waits for the hash. */
  private async demandPassword(token: string, password: string): Promise<void> {
    const { personId, credential } = await withScope(this.em, serviceScope, async (em) => {
      const holder = await this.links.holderOf(em, token, 'verify-email');
      return { personId: holder, credential: await em.findOne(Credential, { personId: holder }) };
    });
    await this.limits.count(personId, '');
    if (!(await isPassword(password, credential?.passwordHash)))
      throw new InvalidRequest([{ path: 'password', message: 'Not the password that was chosen at sign-up' }]);
  }
}
