import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths } from '@strainscope/access';
import { DomainError, NotFound, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../auth.config.ts';
import { SeenPeople } from '../../people/seen-people.ts';
import { GuardianRequest } from './guardian-request.entity.ts';
import { GuardianRequests } from './guardian-requests.ts';

/** The guardian has lost the letter: another one is written. */
@Injectable()
export class ResendGuardianRequest {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly requests: GuardianRequests,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, GuardianAskedTooSoon */
  async run(personId: string): Promise<void> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    await withScope(this.em, serviceScope, async (em) => {
      assertCan(actor, 'person:read', { scope: await this.paths.scopeOfPerson(personId), personId });
      const request = await em.findOne(GuardianRequest, { personId, answeredAt: null });
      if (!request) throw new NotFound();
      const soonest = request.sentAt.getTime() + this.config.consents.resendMinutes * 60_000;
      const wait = soonest - this.clock.now().getTime();
      if (wait > 0) throw new GuardianAskedTooSoon(Math.ceil(wait / 1000));
      this.requests.askAgain(em, request);
    });
  }
}

/** Nobody's mailbox is filled by pressing a button. */
export class GuardianAskedTooSoon extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'GUARDIAN_ASKED_TOO_SOON',
      status: 429,
      message: 'The letter was sent a moment ago. Wait a few minutes before you send it again.',
      retryAfterSeconds,
    });
  }
}
