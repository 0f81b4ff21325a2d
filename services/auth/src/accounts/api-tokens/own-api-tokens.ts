import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { isId, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SignedInPerson } from '../../people/persons/signed-in-person.ts';
import { ApiToken, type ApiTokenRecord } from './api-token.entity.ts';

/** The tokens of whoever is signed in: never what they are, only that they are. */
@Injectable()
export class OwnApiTokens {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(): Promise<ApiTokenRecord[]> {
    const personId = this.signedIn.id();
    return withScope(this.em, serviceScope, (em) => em.find(ApiToken, { personId }, { orderBy: { id: 'desc' } }));
  }

  /** Dead at the next request. @throws NotFound */
  async revoke(id: string): Promise<void> {
    const personId = this.signedIn.id();
    await withScope(this.em, serviceScope, async (em) => {
      const token = isId(id) ? await em.findOne(ApiToken, { id, personId }) : null;
      if (!token) throw new NotFound();
      token.revokedAt ??= this.clock.now();
    });
  }
}
