import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Identity } from '../credentials/identity.entity.ts';
import { isProven } from '../../people/persons/is-proven.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { TeamRequests } from '../team-requests/team-requests.ts';

/**
 * Proves addresses, since anybody can sign up with anybody's. A person who reads its mail and shows what was chosen at
 * sign-up is the one who signed up, and keeps what they set; a person who only reads its mail may be another. Inside
 * the caller's transaction, with the service's scope.
 */
@Injectable()
export class AddressProofs {
  constructor(
    private readonly teams: TeamRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async byWhoSignedUp(em: EntityManager, person: PersonRecord): Promise<void> {
    if (isProven(person)) return;
    person.emailVerifiedAt = this.clock.now();
    await this.teams.tell(em, person.id);
  }

  /** What they linked to sign in by does so no more, and the team that they asked for hears of nobody. */
  async byItsReader(em: EntityManager, person: PersonRecord): Promise<void> {
    if (isProven(person)) return;
    person.emailVerifiedAt = this.clock.now();
    await em.nativeDelete(Identity, { personId: person.id });
    await this.teams.forget(em, person.id);
  }
}
