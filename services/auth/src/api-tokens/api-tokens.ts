import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Unauthenticated, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../people/person.entity.ts';
import { tokenHash } from '../sessions/opaque-token.ts';
import { principalOf, type Principal } from '../sessions/principal.ts';
import { ApiToken } from './api-token.entity.ts';

@Injectable()
export class ApiTokens {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Unauthenticated when it is unknown, revoked or expired, or its owner lost access to the API */
  resolve(token: string): Promise<Principal> {
    return withScope(this.em, serviceScope, async (em) => {
      const alive = { tokenHash: tokenHash(token), revokedAt: null, expiresAt: { $gt: this.clock.now() } };
      const found = await em.findOne(ApiToken, alive);
      const owner = found && (await em.findOne(Person, { id: found.personId }));
      if (!found || !owner?.permissions.includes('api')) throw new Unauthenticated();
      return principalOf(owner, { scopes: found.scopes });
    });
  }
}
