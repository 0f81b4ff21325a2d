import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { normalisedEmail } from '../../../people/persons/email-address.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { OneTimeLinks } from '../one-time-links.ts';

/** Answers alike whether the address is unknown, waits or is verified: only the last but one gets a letter. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: AccountLimits,
    private readonly links: OneTimeLinks,
  ) {}

  /** @throws TooManyTries */
  async execute(typed: string, address: string): Promise<void> {
    const email = normalisedEmail(typed);
    await this.limits.count('verify-email', email, address);
    await withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { email, emailVerifiedAt: null });
      await this.links.send(em, person?.id ?? null, 'verify-email');
    });
  }
}
