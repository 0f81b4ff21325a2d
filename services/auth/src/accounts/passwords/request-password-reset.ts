import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccountLimits } from '../../limits/account-limits.ts';
import { normalisedEmail } from '../../people/persons/email-address.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { OneTimeLinks } from '../verification/one-time-links.ts';

/**
 * Asks for a new password. Whether the address has an account shows neither in the answer nor in the time it takes: the
 * same statements run, and the letter is written later, or not.
 */
@Injectable()
export class RequestPasswordReset {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly links: OneTimeLinks,
  ) {}

  /** @throws TooManyTries */
  async execute(typed: string, address: string): Promise<void> {
    const email = normalisedEmail(typed);
    await this.limits.count('reset-password', email, address);
    await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { email, disabledAt: null });
      await this.links.send(em, person?.id ?? null, 'reset-password');
    });
  }
}
