import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor, type Actor } from '@strainscope/access';
import { InvalidRequest, Level, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccessLog } from '../access-log/access-log.ts';
import { ProcessingReview } from '../consents/processing-review.ts';
import { closeGuardianInvitations } from '../invitations/close-guardian-invitations.ts';
import { SeenPeople } from '../people/seen-people.ts';
import { endGuardianship } from './end-guardianship.ts';
import { custodies, Guardianship, type Custody } from './guardianship.entity.ts';

/**
 * Limits or ends what a guardian may do: another guardian with full custody, or an administrator. What the guardian had
 * consented to stops counting, unless another one consents, and whom the guardian invited beside them becomes none.
 */
@Injectable()
export class ChangeGuardianship {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly processing: ProcessingReview,
    private readonly outbox: Outbox,
    private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest */
  async limit(guardianId: string, childId: string, custody: string): Promise<void> {
    if (!isCustody(custody)) throw new InvalidRequest([{ path: 'custody', message: 'full or view' }]);
    await this.change(guardianId, childId, async (guardianship, em) => {
      Object.assign(guardianship, { custody });
      const personIds = [guardianId, childId];
      const what = `auth.guardianship.custody ${custody}`;
      await this.accessLog.record(em, { kind: 'change', what, purpose: 'administration', personIds });
    });
  }

  /** @throws NotFound */
  async end(guardianId: string, childId: string): Promise<void> {
    await this.change(guardianId, childId, (_, em) => endGuardianship(em, this.outbox, { guardianId, childId }));
  }

  private async change(
    guardianId: string,
    childId: string,
    apply: (guardianship: object, em: EntityManager) => unknown,
  ): Promise<void> {
    const actor = currentActor();
    await this.seen.demand(childId);
    await withScope(this.em, serviceScope, async (em) => {
      const guardianship = await em.findOne(Guardianship, { guardianId, childId });
      if (!guardianship || !(await mayChange(em, actor, guardianId, childId))) throw new NotFound();
      await apply(guardianship, em);
      await closeGuardianInvitations(em, { childId, inviterId: guardianId }, this.clock.now());
      await this.processing.review(em, childId);
    });
  }
}

async function mayChange(em: EntityManager, actor: Actor, guardianId: string, childId: string): Promise<boolean> {
  if (actor.apiScopes) return false;
  if (actor.level === Level.admin) return true;
  // Nobody widens their own custody.
  if (actor.personId === guardianId) return false;
  return (await em.count(Guardianship, { guardianId: actor.personId, childId, custody: 'full' })) > 0;
}

function isCustody(value: string): value is Custody {
  return (custodies as readonly string[]).includes(value);
}
