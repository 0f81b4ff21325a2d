import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant } from '@strainscope/access';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { isProven } from '../consents/guardian-requests/guardian-requests.ts';
import { Letters } from '../letters/letters.ts';
import type { PersonRecord } from '../people/person.entity.ts';
import { TeamRequest } from './team-request.entity.ts';

/** Of the `LetterWriter`. */
export const teamRequestLetter = 'team-request';
const MOST_TOLD = 10;

/** Nobody joins a team by saying so: its staff is told, and invites whom it knows. */
@Injectable()
export class TeamRequests {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async make(em: EntityManager, person: PersonRecord, teamId: string, sensorId: string): Promise<void> {
    const requestedAt = this.clock.now();
    const staff = await em.find(AccessGrant, { nodeId: teamId, role: 'staff' }, { limit: MOST_TOLD });
    for (const { personId: staffId } of staff) {
      const id = newId(requestedAt.getTime());
      em.create(TeamRequest, { id, personId: person.id, teamId, staffId, sensorId, requestedAt });
    }
    await em.flush();
    if (isProven(person)) await this.tell(em, person.id);
  }

  /** The address is proved by whoever signed up with it: before that anybody might write to staff in anybody's name. */
  async tell(em: EntityManager, personId: string): Promise<void> {
    for (const { id } of await em.find(TeamRequest, { personId })) this.letters.order(em, teamRequestLetter, id);
  }

  /** The address is proved by somebody else, who has asked for nothing. */
  async forget(em: EntityManager, personId: string): Promise<void> {
    await em.nativeDelete(TeamRequest, { personId });
  }
}
