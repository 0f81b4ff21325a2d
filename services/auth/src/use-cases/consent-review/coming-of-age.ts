import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import { closeGuardianInvitations } from '../../people/invitations/close-invitations.ts';
import { GuardianRequest } from '../../consent/guardian-requests/guardian-request.entity.ts';

/** Ends the guardianships of a person who is of age: by a birthday, or because the date of birth was wrong. */
@Injectable()
export class ComingOfAge {
  constructor(
    private readonly guardianships: Guardianships,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the caller's transaction, with the service's scope; nobody is asked for anything yet. */
  async execute(em: EntityManager, personId: string): Promise<void> {
    await em.nativeDelete(GuardianRequest, { personId, answeredAt: null });
    await closeGuardianInvitations(em, personId, this.clock.now());
    // Last: the review that follows finds nobody left.
    for (const guardianship of await em.find(Guardianship, { childId: personId }))
      await this.guardianships.end(em, guardianship);
  }
}
