import type { EntityManager } from '@mikro-orm/postgresql';
import type { Hae } from '../events/hae.entity.ts';
import { EventReview } from './event-review.entity.ts';
import type { GivenReading, SeenReviews } from './review.rules.ts';

/** An event's reviews as somebody may see them. */
export interface ReviewsOfEvent extends SeenReviews {
  readonly eventId: string;
  readonly personId: string;
  readonly teamId: string;
}

/** Reads the last review of each reader of an event, by when they gave it. */
export async function reviewsOf(em: EntityManager, { id: eventId }: Pick<Hae, 'id'>): Promise<GivenReading[]> {
  const orderBy = { givenAt: 'asc', readerId: 'asc' } as const;
  const reviews = await em.find(EventReview, { eventId, replacedAt: null }, { orderBy, refresh: true });
  return reviews.map(({ readerId, verdict, contact, mechanism, bodyPart, note, version, givenAt }) => ({
    readerId,
    verdict,
    contact,
    mechanism,
    bodyPart,
    note,
    version,
    givenAt,
  }));
}
