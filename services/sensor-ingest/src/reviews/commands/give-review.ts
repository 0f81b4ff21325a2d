import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import type { Hae } from '../../events/hae.entity.ts';
import { EventReview } from '../event-review.entity.ts';
import { everyReviewOf, holdingFor, type ReviewsOfEvent } from '../read-reviews.ts';
import { ReviewAccess } from '../review-access.ts';
import { haeReviewed } from '../review.announcements.ts';
import { ReviewChangedMeanwhile } from '../review.errors.ts';
import { isBlind, isSameReading, seenBy, standingOf, type GivenReading, type Reading } from '../review.rules.ts';
import { countReview } from '../reviews.metrics.ts';

const LONGEST_NOTE = 500;

/** Takes what a reader found in an event, or found when they looked again. The event stays as it was measured. */
@Injectable()
export class GiveReview {
  constructor(
    private readonly access: ReviewAccess,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param basedOn version of the reader's own review that they saw; 0 for none
   * @throws NotFound, InvalidRequest, ReviewChangedMeanwhile
   */
  async execute(eventId: string, asked: Reading, basedOn: number): Promise<ReviewsOfEvent> {
    const reading = { ...asked, note: checkedNote(asked.note) };
    const { reviews, isNew } = await this.access.within(eventId, 'review:give', async (em, hae, readerId) => {
      const all = await everyReviewOf(em, hae);
      const before = holdingFor(hae, all);
      const own = before.find((review) => review.readerId === readerId);
      const seen = (reviews: readonly GivenReading[]) => ({
        eventId,
        personId: hae.personId,
        teamId: hae.teamId,
        ...seenBy(readerId, reviews),
      });
      // Asked again with the same, as after an answer that was lost: it holds already.
      if (own && isSameReading(own, reading)) return { reviews: seen(before), isNew: false };
      if ((own?.version ?? 0) !== basedOn) throw new ReviewChangedMeanwhile();
      const versions = all.filter((review) => review.readerId === readerId).map(({ version }) => version);
      const given = { ...reading, readerId, version: Math.max(0, ...versions) + 1, givenAt: this.clock.now() };
      const counts = await this.keep(em, hae, given, isBlind(readerId, all));
      const after = [...before.filter((review) => review !== own), given];
      await this.outbox.appendAll(em, [haeReviewed(hae, standingOf(after), counts, given.givenAt)]);
      return { reviews: seen(after), isNew: true };
    });
    if (isNew) countReview(reading.verdict);
    return reviews;
  }

  /**
   * Keeps a review of an event that is locked: its revision is that of this moment.
   * @returns whether the event counts in statistics now
   */
  private async keep(em: EntityManager, hae: Hae, given: GivenReading, blind: boolean): Promise<boolean> {
    const { readerId, givenAt } = given;
    const { id: eventId, revision: haeRevision, teamId, scope, personId } = hae;
    await em.nativeUpdate(EventReview, { eventId, readerId, replacedAt: null }, { replacedAt: givenAt });
    await em.insert(EventReview, {
      ...given,
      eventId,
      haeRevision,
      teamId,
      scope,
      personId,
      isBlind: blind,
      replacedAt: null,
    });
    const [row] = await em.execute<{ counts: boolean }[]>(
      'select counts_as_hae(label, review_verdict) as counts from haes where id = ?::uuid',
      [eventId],
    );
    return row?.counts ?? false;
  }
}

function checkedNote(note: string): string {
  const trimmed = note.trim();
  if (trimmed.length > LONGEST_NOTE) {
    throw new InvalidRequest([{ path: 'note', message: `A note has at most ${LONGEST_NOTE} characters.` }]);
  }
  return trimmed;
}
