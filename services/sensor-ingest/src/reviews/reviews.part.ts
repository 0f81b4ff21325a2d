import { definePart } from '@strainscope/service-kit';
import { GiveReview } from './commands/give-review.ts';
import { EventReview } from './event-review.entity.ts';
import { ListReviewQueue } from './queries/list-review-queue.ts';
import { ReadAgreement } from './queries/read-agreement.ts';
import { ReadEventReviews } from './queries/read-event-reviews.ts';
import { ReviewAccess } from './review-access.ts';

/** What people find when they look at events, and how far they agree. */
export const reviews = definePart({
  entities: [EventReview],
  providers: [ReviewAccess, ListReviewQueue, ReadEventReviews, GiveReview, ReadAgreement],
});
