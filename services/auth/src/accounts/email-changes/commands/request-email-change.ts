import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseWith } from '@strainscope/http';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { z } from 'zod';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { emailAddress } from '../../../people/persons/email-address.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { EmailChanges } from '../email-changes.ts';

/** The person signed in wants another address; theirs stays until the link of the letter to the new one is used. */
@Injectable()
export class RequestEmailChange {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly limits: AccountLimits,
    private readonly reauthentication: Reauthentication,
    private readonly changes: EmailChanges,
  ) {}

  /** @param address of the client @throws NotFound for an API token, InvalidRequest, SignInAgain, TooManyTries */
  async execute(typed: string, password: string, address: string): Promise<void> {
    const { email } = parseWith(z.object({ email: emailAddress }), { email: typed });
    // Limits keep a mailbox from being filled, by one account or by many.
    await this.limits.count('change-email', this.signedIn.id(), address);
    await this.limits.count('change-email', email, '');
    await this.reauthentication.demand(this.signedIn.id(), password);
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      if (person.email === email)
        throw new InvalidRequest([{ path: 'email', message: 'This is your address already' }]);
      await this.changes.begin(em, person, email);
    });
  }
}
