import { Level } from '@strainscope/kernel/levels';
import { z } from 'zod';
import { listedToStaff, staffOf, staffOfEvent } from '../shared/access-policy.ts';
import { id, paging, time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { ownersListed } from '../shared/reads.ts';
import {
  eventReviews,
  reviewAgreement,
  reviewItem,
  reviewQueueState,
  reviewToGive,
  type EventReviews,
} from './review.schemas.ts';

/** The player, and the readers whom the viewer sees. */
const peopleOfReviews = ({ data }: { data: EventReviews }) => [
  data.player_id,
  data.own?.reader_id,
  ...data.others.map(({ reader_id }) => reader_id),
];
const shows = ['identity', 'head-motion'] as const;

export const reviewsQueue = defineCall('reviews.queue', {
  at: 'GET /review-queue',
  summary:
    'Events that wait for the viewer’s review: with an open alert first, then those of disagreement, then by their peaks',
  access: listedToStaff,
  reads: { purpose: 'team', people: ownersListed },
  shows,
  query: paging.extend({
    node_id: id.optional(),
    session_id: id.optional(),
    state: reviewQueueState.optional(),
    /** Those that the viewer judged, too, and those on which two readers agree. */
    judged: z.literal('yes').optional(),
  }),
  data: z.array(reviewItem),
  paged: true,
});

export const reviewsGet = defineCall('reviews.get', {
  at: 'GET /reviews/{id}',
  summary: 'Reviews of an event; those of others are told once one has given one’s own',
  access: staffOfEvent,
  reads: { purpose: 'team', people: peopleOfReviews },
  shows,
  params: z.object({ id }),
  data: eventReviews,
});

export const reviewsGive = defineCall('reviews.give', {
  at: 'POST /reviews/{id}',
  summary: 'Say what an event was, or say it anew; what was measured stays as it is',
  access: staffOfEvent,
  reads: { purpose: 'team', people: peopleOfReviews },
  shows,
  params: z.object({ id }),
  body: reviewToGive,
  data: eventReviews,
});

export const reviewsAgreement = defineCall('reviews.agreement', {
  at: 'GET /review-agreement/{id}',
  summary:
    'How far two readers of the same events agree below a node, by the events that the viewer has judged: table, share, and Cohen’s κ with the interval by the large-sample standard error of Fleiss, Cohen and Everitt (1969)',
  access: staffOf(Level.team),
  reads: 'nobody',
  params: z.object({ id }),
  query: z.object({ from: time.optional(), until: time.optional() }),
  data: reviewAgreement,
});
