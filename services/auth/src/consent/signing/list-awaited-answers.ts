import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Invitation } from '../../people/invitations/invitation.entity.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { GuardianRequest } from '../guardian-requests/guardian-request.entity.ts';
import { isMinor } from '../../people/persons/majority.ts';

/**
 * `self`: of age; `asked`: a guardian has a letter; `invited`: who would decide has an invitation; `guardian`: one decides,
 * and nobody was asked: whose decision is missing is not told; `nobody`: none decides, though one may see the child.
 */
type Awaited = 'self' | 'asked' | 'invited' | 'guardian' | 'nobody';

/**
 * Lists whose answer the consent of people waits for, so that lists tell who was asked from who has to be. Ask it for
 * people without consent: whether there is one is not looked at.
 */
@Injectable()
export class ListAwaitedAnswers {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns of those alone whom row-level security shows to the actor */
  async execute(personIds: string[]): Promise<{ personId: string; of: Awaited }[]> {
    const seen = await this.transaction.run((em) => em.find(Person, { id: { $in: personIds } }));
    const now = this.clock.now();
    return withScope(this.em, serviceScope, async (em) => {
      const ids = seen.map(({ id }) => id);
      const open = { personId: { $in: ids }, expiresAt: { $gt: now } };
      const asked = await em.find(GuardianRequest, { ...open, answeredAt: null });
      const invited = await em.find(Invitation, { ...open, custody: 'full', acceptedAt: null, revokedAt: null });
      const guardianships = await em.find(Guardianship, { childId: { $in: ids }, custody: 'full' });
      const awaited = (id: string): Awaited => {
        if (asked.some(({ personId }) => personId === id)) return 'asked';
        if (guardianships.some(({ childId }) => childId === id)) return 'guardian';
        return invited.some(({ personId }) => personId === id) ? 'invited' : 'nobody';
      };
      return seen.map(({ id, birthDate }) => ({ personId: id, of: isMinor(birthDate, now) ? awaited(id) : 'self' }));
    });
  }
}
