import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { apiScopes, currentActor } from '@strainscope/access';
import { Conflict, InvalidRequest, Level, newId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { z } from 'zod';
import { normalisedEmail } from '../people/email-address.ts';
import { Person } from '../people/person.entity.ts';
import { newOpaqueToken, tokenHash } from '../sessions/opaque-token.ts';
import { ApiToken } from './api-token.entity.ts';

const LONGEST_DAYS = 365;

const request = z.object({
  personEmail: z.string(),
  scopes: z.array(z.enum(apiScopes, `One of ${apiScopes.join(', ')}`)).min(1, 'At least one scope'),
  days: z.number().int().min(1, 'At least one day').max(LONGEST_DAYS, `At most ${LONGEST_DAYS} days`),
});

export class NoApiAccess extends Conflict {
  constructor() {
    super('NO_API_ACCESS', 'This person has no API access.', 'Grant the permission "api" first.');
  }
}

/** Makes a token for somebody: by admins and the command line for anybody, by people for themselves. */
@Injectable()
export class IssueToken {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the token, which cannot be shown again
   * @throws InvalidRequest, NotFound, NoApiAccess
   */
  run(asked: unknown): Promise<{ token: string; expiresAt: Date }> {
    const { personEmail, scopes, days } = checked(asked);
    const actor = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const owner = await em.findOne(Person, { email: normalisedEmail(personEmail) });
      const may = actor.level === Level.admin || actor.personId === owner?.id;
      // A token does not make tokens: it would outlive itself.
      if (!owner || !may || actor.apiScopes) throw new NotFound();
      if (!owner.permissions.includes('api')) throw new NoApiAccess();
      const now = this.clock.now();
      const token = newOpaqueToken();
      const expiresAt = new Date(now.getTime() + days * 86_400_000);
      const id = newId(now.getTime());
      const unused = { revokedAt: null };
      em.create(ApiToken, {
        id,
        tokenHash: tokenHash(token),
        personId: owner.id,
        scopes,
        issuedAt: now,
        expiresAt,
        ...unused,
      });
      return { token, expiresAt };
    });
  }
}

function checked(asked: unknown): z.output<typeof request> {
  const result = request.safeParse(asked);
  if (result.success) return result.data;
  throw new InvalidRequest(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
