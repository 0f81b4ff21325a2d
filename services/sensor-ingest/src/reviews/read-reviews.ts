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

/** Reads the last review of each reader of an event as it is, by when they gave it: none of those of earlier revisions. */
export async function reviewsOf(em: EntityManager, hae: Pick<Hae, 'id' | 'revision'>): Promise<GivenReading[]> {
  return holdingFor(hae, await everyReviewOf(em, hae));
}

/** Finds those that are about an event as it is, and that their readers did not change. */
export function holdingFor({ revision }: Pick<Hae, 'revision'>, reviews: readonly EventReview[]): GivenReading[] {
  const holding = reviews.filter(({ haeRevision, replacedAt }) => haeRevision === revision && replacedAt === null);
  return holding.map(({ readerId, verdict, contact, mechanism, bodyPart, note, version, givenAt }) => ({
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

/** Reads what was ever said of an event, by when it was given. */
export function everyReviewOf(em: EntityManager, { id: eventId }: Pick<Hae, 'id'>): Promise<EventReview[]> {
  const orderBy = { givenAt: 'asc', readerId: 'asc' } as const;
  return em.find(EventReview, { eventId }, { orderBy, refresh: true });
}
