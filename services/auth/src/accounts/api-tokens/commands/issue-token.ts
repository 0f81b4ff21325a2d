import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { apiScopes, currentActor } from '@strainscope/access';
import { parseWith } from '@strainscope/http';
import { Conflict, Level, newId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { normalisedEmail } from '../../../people/persons/email-address.ts';
import { Person, type PersonRecord } from '../../../people/persons/person.entity.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { newOpaqueToken, tokenHash } from '../../../secrets/opaque-token.ts';
import { ApiToken, type ApiTokenRecord } from '../api-token.entity.ts';

const LONGEST_DAYS = 365;

const wish = z.object({
  name: z.string().trim().max(60, 'At most 60 characters').default(''),
  gateway: z.string().trim().max(60, 'At most 60 characters').default(''),
  scopes: z.array(z.enum(apiScopes)).min(1, 'At least one scope'),
  days: z.number().int().min(1, 'At least one day').max(LONGEST_DAYS, `At most ${LONGEST_DAYS} days`),
});
type Wish = z.output<typeof wish>;

export class NoApiAccess extends Conflict {
  constructor() {
    super('NO_API_ACCESS', 'This person has no API access.', 'Grant the permission "api" first.');
  }
}

/** Makes a token: admins and the command line for anybody, people for themselves and their gateways by `forSelf`. */
@Injectable()
export class IssueToken {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the token, which cannot be shown again
   * @throws InvalidRequest, NotFound, NoApiAccess
   */
  execute(asked: { personEmail: string }): Promise<{ token: string; expiresAt: Date }> {
    const checkedWish = parseWith(wish, asked);
    const actor = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const owner = await em.findOne(Person, { email: normalisedEmail(asked.personEmail) });
      // A token does not make tokens: it would outlive itself.
      if (!owner || actor.level !== Level.admin || actor.apiScopes) throw new NotFound();
      const { token, made } = this.make(em, owner, checkedWish);
      return { token, expiresAt: made.expiresAt };
    });
  }

  /** For whoever is signed in. @throws InvalidRequest, also for a wrong password, NotFound, NoApiAccess */
  async forSelf(asked: unknown, password: string): Promise<{ token: string; made: ApiTokenRecord }> {
    const checkedWish = parseWith(wish, asked);
    await this.reauthentication.demand(this.signedIn.id(), password);
    return withScope(this.em, serviceScope, async (em) => {
      const owner = await this.signedIn.load(em);
      return this.make(em, owner, checkedWish);
    });
  }

  private make(em: EntityManager, owner: PersonRecord, { days, ...rest }: Wish) {
    if (!owner.permissions.includes('api')) throw new NoApiAccess();
    const now = this.clock.now();
    const token = newOpaqueToken();
    const made = em.create(ApiToken, {
      ...rest,
      id: newId(now.getTime()),
      tokenHash: tokenHash(token),
      personId: owner.id,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
      lastUsedAt: null,
      revokedAt: null,
    });
    this.changes.announce(em, owner.id, 'api-token-made');
    return { token, made };
  }
}
