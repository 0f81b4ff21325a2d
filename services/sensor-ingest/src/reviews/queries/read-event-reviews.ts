import { Injectable } from '@nestjs/common';
import { reviewsOf, type ReviewsOfEvent } from '../read-reviews.ts';
import { ReviewAccess } from '../review-access.ts';
import { seenBy } from '../review.rules.ts';

/** Reads an event's reviews, as far as the reader may know them. */
@Injectable()
export class ReadEventReviews {
  constructor(private readonly access: ReviewAccess) {}

  /** @throws NotFound */
  execute(eventId: string): Promise<ReviewsOfEvent> {
    return this.access.within(eventId, 'review:read', async (em, { personId, teamId, ...hae }, readerId) => ({
      eventId,
      personId,
      teamId,
      ...seenBy(readerId, await reviewsOf(em, hae)),
    }));
  }
}
