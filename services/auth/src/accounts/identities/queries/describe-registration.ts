import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { IdentityRegistrations } from '../identity-registrations.ts';

/** What a provider knows of whoever signs up: it fills in the form. */
@Injectable()
export class DescribeRegistration {
  constructor(
    private readonly em: EntityManager,
    private readonly registrations: IdentityRegistrations,
  ) {}

  /** @throws LinkInvalid */
  execute(identityToken: string): Promise<{ email: string; firstName: string; lastName: string }> {
    return withScope(this.em, serviceScope, async (em) => {
      const { email, firstName, lastName } = await this.registrations.open(em, identityToken);
      return { email, firstName, lastName };
    });
  }
}
