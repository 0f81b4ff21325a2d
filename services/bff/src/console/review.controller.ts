import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  reviewsAgreement,
  reviewsGet,
  reviewsGive,
  reviewsQueue,
  type CallRequest,
} from '@strainscope/console-contract';
import type { EventReviews } from '@strainscope/proto/ingest';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { eventReviewsOf, reviewAgreementOf, reviewItemOf } from '../mappers/review.mapper.ts';
import { GroupNames } from '../readers/group-names.ts';
import { PlayerNames } from '../readers/player-names.ts';
import { Reach } from '../readers/reach.ts';
import { StaffReader } from '../readers/staff-reader.ts';

/** What people find when they look at events, and how far they agree. */
@Controller('bff')
export class ReviewController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupNames,
    private readonly players: PlayerNames,
    private readonly staff: StaffReader,
    private readonly reach: Reach,
  ) {}

  @Handles(reviewsQueue)
  async queue({ query }: CallRequest<typeof reviewsQueue>) {
    const { node_id: nodeId = '', session_id: sessionId = '', state = '', judged, ...paging } = query;
    const asked = { nodeId, sessionId, state, judged: judged === 'yes', page: pageRequestOf(paging) };
    const { items, page } = await this.services.reviews.listReviewQueue(asked);
    if (items.length === 0 && nodeId !== '') await this.reach.assertNode(nodeId);
    const [player, node] = await Promise.all([
      this.players.of(items.map(({ personId }) => personId)),
      this.groups.of(items.map(({ teamId }) => teamId)),
    ]);
    return pagedAnswer(items, (item) => reviewItemOf(item, player, node), { page });
  }

  @Handles(reviewsGet)
  async get({ params }: CallRequest<typeof reviewsGet>) {
    return answer(await this.named(await this.services.reviews.getEventReviews({ eventId: params.id })));
  }

  @Handles(reviewsGive)
  async give({ params, body }: CallRequest<typeof reviewsGive>) {
    const { verdict, contact, mechanism, body_part: bodyPart, note = '', based_on: basedOn } = body;
    const given = { eventId: params.id, verdict, contact, mechanism, bodyPart, note, basedOn };
    return answer(await this.named(await this.services.reviews.giveReview(given)));
  }

  @Handles(reviewsAgreement)
  async agreement({ params, query }: CallRequest<typeof reviewsAgreement>) {
    const { from, until } = query;
    const agreement = await this.services.reviews.getReviewAgreement({
      nodeId: params.id,
      ...(from !== undefined && { from: timestampFromDate(new Date(from)) }),
      ...(until !== undefined && { until: timestampFromDate(new Date(until)) }),
    });
    return answer(reviewAgreementOf(agreement));
  }

  private async named(reviews: EventReviews) {
    const readers = [...(reviews.own ? [reviews.own] : []), ...reviews.others].map(({ readerId }) => readerId);
    return eventReviewsOf(reviews, await this.staff.namesOf(readers));
  }
}
