import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant, AccessNode } from '@strainscope/access';
import { Level, newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { isProven } from '../../people/persons/is-proven.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { TeamRequest } from './team-request.entity.ts';

/** Kind of the `LetterWriter`. */
export const teamRequestLetter = 'team-request';
const MOST_TOLD = 10;

/**
 * Tells the staff of a team who would like to join it. Saying so makes nobody a member: staff invites whom it knows.
 */
@Injectable()
export class TeamRequests {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param teamId or the institution or organization of whoever names no team */
  async make(em: EntityManager, person: PersonRecord, teamId: string, sensorId: string): Promise<void> {
    const requestedAt = this.clock.now();
    for (const { id: staffId } of await nearestStaff(em, teamId)) {
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

/**
 * Finds the staff of the place, or of the nearest one above it that has any; where there is none at all, the people who
 * run the installation. Where there are many, it takes those who are here longest.
 */
async function nearestStaff(em: EntityManager, placeId: string): Promise<PersonRecord[]> {
  const place = await em.findOne(AccessNode, { id: placeId });
  if (!place) return [];
  const open = { disabledAt: null };
  const longestHere = { orderBy: { id: 'asc' }, limit: MOST_TOLD } as const;
  for (const nodeId of place.path.toReversed()) {
    const ids = (await em.find(AccessGrant, { nodeId, role: 'staff' })).map(({ personId }) => personId);
    const staff = await em.find(Person, { ...open, id: { $in: ids } }, longestHere);
    if (staff.length > 0) return staff;
  }
  return em.find(Person, { ...open, level: Level.admin }, longestHere);
}
