import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Unauthenticated, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Person } from '../../people/persons/person.entity.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
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
      const now = this.clock.now();
      const alive = { tokenHash: tokenHash(token), revokedAt: null, expiresAt: { $gt: now } };
      const found = await em.findOne(ApiToken, alive);
      const owner = found && (await em.findOne(Person, { id: found.personId, disabledAt: null }));
      if (!found || !owner?.permissions.includes('api')) throw new Unauthenticated();
      // To the hour, so that a program that calls every second does not write every second.
      if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= 3_600_000) found.lastUsedAt = now;
      return principalOf(owner, { scopes: found.scopes, gateway: found.gateway });
    });
  }

  /** Every one of a person's, dead at the next request. Inside the caller's transaction, with the service's scope. */
  async revokeAll(em: EntityManager, personId: string): Promise<void> {
    await em.nativeUpdate(ApiToken, { personId, revokedAt: null }, { revokedAt: this.clock.now() });
  }
}
