import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Conflict } from '@strainscope/kernel';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../config/auth.config.ts';
import { Identity } from './identity.entity.ts';
import { Passkey } from './passkey.entity.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { Credential } from './credential.entity.ts';

export class LastWayIn extends Conflict {
  constructor() {
    super(
      'LAST_WAY_IN',
      'You could not sign in any more.',
      'Choose a password by “Forgot password”, or add a passkey, first.',
    );
  }
}

/** What somebody can sign in with. */
@Injectable()
export class WaysIn {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  /**
   * After one was taken away, in the same transaction: another has to be left. The person's row is locked, so that two that
   * go at once see each other; an account at a provider that nobody may sign in with any more does not count.
   * @throws LastWayIn
   */
  async demandOne(em: EntityManager, personId: string): Promise<void> {
    await em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const issuer = { $in: this.config.identityProviders.map((provider) => provider.issuer) };
    const ways = [
      await em.count(Credential, { personId }),
      await em.count(Passkey, { personId }),
      await em.count(Identity, { personId, issuer }),
    ];
    if (ways.every((count) => count === 0)) throw new LastWayIn();
  }
}
