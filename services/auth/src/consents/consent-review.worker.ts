import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Rounds, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { Guardianship } from '../guardianships/guardianship.entity.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import { closeGuardianInvitations } from '../invitations/close-invitations.ts';
import { Letters } from '../letters/letters.ts';
import { askedAfresh } from './asked-afresh.letter.ts';
import { dueReviews } from './due-reviews.ts';
import { ExternalSigning } from './external/external-signing.entity.ts';
import { InvitedSigning } from './external/invited/invited-signing.entity.ts';
import { GuardianRequest } from './guardian-requests/guardian-request.entity.ts';
import { dayOf } from './majority.ts';
import { ProcessingDecision } from './processing-decision.entity.ts';
import { ProcessingReview } from './processing-review.ts';

const PAUSE_MILLISECONDS = 30_000;
const AT_ONCE = 200;
const KEPT_EXPIRED_MILLISECONDS = 86_400_000;

/**
 * What changes though nobody decides: somebody comes of age, a text lapses, nobody comes back to finish.
 */
@Injectable()
export class ConsentReviewWorker implements BackgroundWorker {
  private readonly rounds = new Rounds(
    () => this.reviewDue().then(() => this.sweepSignings()),
    (err) => this.logger.warn({ err }, 'consents wait for their review'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly processing: ProcessingReview,
    private readonly letters: Letters,
    private readonly guardianships: Guardianships,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.rounds.now();
    this.rounds.every(PAUSE_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** Reviews everybody whose day has come, a transaction each. @returns how many */
  async reviewDue(): Promise<number> {
    let reviewed = 0;
    for (;;) {
      const ids = await this.due();
      for (const id of ids) await this.review(id);
      reviewed += ids.length;
      if (ids.length < AT_ONCE) return reviewed;
    }
  }

  /** Nobody came back from the signature provider. A day longer they are told that they are late. */
  sweepSignings(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - KEPT_EXPIRED_MILLISECONDS);
    return withScope(this.em, serviceScope, async (em) => {
      await em.nativeDelete(ExternalSigning, { expiresAt: { $lt: longAgo } });
      await em.nativeDelete(InvitedSigning, { expiresAt: { $lt: longAgo } });
    });
  }

  private async due(): Promise<string[]> {
    const rows = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string }[]>(dueReviews, [dayOf(this.clock.now()), AT_ONCE]),
    );
    return rows.map(({ id }) => id);
  }

  /** Whoever came of age is asked afresh, and has guardians no longer. */
  private review(personId: string): Promise<void> {
    return withScope(this.em, serviceScope, async (em) => {
      const before = await em.findOne(ProcessingDecision, { personId });
      const wasMinor = before?.minor ?? false;
      const { minor } = await this.processing.review(em, personId);
      if (!wasMinor || minor) return;
      for (const guardianship of await em.find(Guardianship, { childId: personId }))
        await this.guardianships.end(em, guardianship);
      await closeGuardianInvitations(em, { childId: personId }, this.clock.now());
      await em.nativeDelete(GuardianRequest, { personId, answeredAt: null });
      this.letters.order(em, askedAfresh, personId);
    });
  }
}
