import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant } from '@strainscope/access';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../letters/letters.ts';
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

  async make(em: EntityManager, personId: string, teamId: string, sensorId: string): Promise<void> {
    const requestedAt = this.clock.now();
    const staff = await em.find(AccessGrant, { nodeId: teamId, role: 'staff' }, { limit: MOST_TOLD });
    for (const { personId: staffId } of staff) {
      const id = newId(requestedAt.getTime());
      em.create(TeamRequest, { id, personId, teamId, staffId, sensorId, requestedAt });
      this.letters.order(em, teamRequestLetter, id);
    }
  }
}
