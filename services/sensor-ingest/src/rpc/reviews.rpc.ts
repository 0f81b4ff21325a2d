import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import {
  EventReviewsSchema,
  ListReviewQueueResponseSchema,
  ReviewAgreementSchema,
  type ReviewItemSchema,
  type ReviewSchema,
  type ReviewService,
} from '@strainscope/proto/ingest';
import { GiveReview } from '../reviews/commands/give-review.ts';
import { ListReviewQueue, QUEUE_STATES, type QueuedEvent } from '../reviews/queries/list-review-queue.ts';
import { ReadAgreement, type AgreementOfNode } from '../reviews/queries/read-agreement.ts';
import { ReadEventReviews } from '../reviews/queries/read-event-reviews.ts';
import type { ReviewsOfEvent } from '../reviews/read-reviews.ts';
import { BODY_PARTS, CONTACTS, MECHANISMS, VERDICTS, type GivenReading } from '../reviews/review.rules.ts';

/** Reviews of events: the edge of `ReviewService`. */
@Injectable()
export class ReviewsRpc {
  readonly implementation: ServiceImpl<typeof ReviewService>;

  constructor(queue: ListReviewQueue, read: ReadEventReviews, give: GiveReview, agreement: ReadAgreement) {
    this.implementation = {
      listReviewQueue: async ({ nodeId, sessionId, state, judged, page }) => {
        for (const id of [nodeId, sessionId]) if (id !== '') requireId(id);
        const filter = {
          nodeId: nodeId || null,
          sessionId: sessionId || null,
          state: oneOf(QUEUE_STATES, state || 'all', 'state'),
          judged,
        };
        const found = await queue.execute(filter, { cursor: page?.cursor ?? '', size: page?.size ?? 0 });
        return create(ListReviewQueueResponseSchema, {
          items: found.events.map(itemView),
          page: {
            nextCursor: found.nextCursor ?? '',
            total: BigInt(found.total),
            totalIsLeast: found.totalIsLeast,
          },
        });
      },
      getEventReviews: async ({ eventId }) => reviewsView(await read.execute(requireId(eventId))),
      giveReview: async ({ eventId, verdict, contact, mechanism, bodyPart, note, basedOn }) => {
        const reading = {
          verdict: oneOf(VERDICTS, verdict, 'verdict'),
          contact: oneOf(CONTACTS, contact, 'contact'),
          mechanism: oneOf(MECHANISMS, mechanism, 'mechanism'),
          bodyPart: oneOf(BODY_PARTS, bodyPart, 'body_part'),
          note,
        };
        return reviewsView(await give.execute(requireId(eventId), reading, basedOn));
      },
      getReviewAgreement: async ({ nodeId, from, until }) => {
        const range = { from: from ? timestampDate(from) : null, until: until ? timestampDate(until) : null };
        return agreementView(await agreement.execute(requireId(nodeId), range));
      },
    };
  }
}

function requireId(id: string): string {
  if (!isId(id)) throw new NotFound();
  return id;
}

function oneOf<T extends string>(values: readonly T[], value: string, path: string): T {
  const known = values.find((one) => one === value);
  if (!known) throw new InvalidRequest([{ path, message: `One of: ${values.join(', ')}.` }]);
  return known;
}

function itemView(event: QueuedEvent): MessageInitShape<typeof ReviewItemSchema> {
  const { eventId, personId, teamId, sessionId, occurredAt, label, pla, paa, pav, state, readers } = event;
  return {
    eventId,
    personId,
    teamId,
    label,
    state,
    readers,
    sessionId: sessionId ?? '',
    occurredAt: timestampFromDate(occurredAt),
    ...(pla !== null && { pla }),
    ...(paa !== null && { paa }),
    ...(pav !== null && { pav }),
    alertState: event.alertState ?? '',
    ownVerdict: event.ownVerdict ?? '',
    verified: event.verified ?? '',
  };
}

const reviewsView = ({ verified, own, others, ...rest }: ReviewsOfEvent) =>
  create(EventReviewsSchema, {
    ...rest,
    verified: verified ?? '',
    ...(own && { own: reviewView(own) }),
    others: others.map(reviewView),
  });

const reviewView = ({ givenAt, ...review }: GivenReading): MessageInitShape<typeof ReviewSchema> => ({
  ...review,
  givenAt: timestampFromDate(givenAt),
});

const agreementView = ({ nodeId, events, table, agreement, kappa, reason }: AgreementOfNode) =>
  create(ReviewAgreementSchema, {
    nodeId,
    events,
    verdicts: [...VERDICTS],
    table: table.flat(),
    ...(agreement !== null && { agreement }),
    ...(kappa && { kappa: kappa.kappa }),
    ...(kappa?.interval && kappa.interval),
    reason: reason ?? '',
  });
