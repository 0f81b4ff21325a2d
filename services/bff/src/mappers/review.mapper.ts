import {
  eventReviews,
  review,
  reviewAgreement,
  reviewItem,
  type EventReviews,
  type Review,
  type ReviewAgreement,
  type ReviewBodyPart,
  type ReviewContact,
  type ReviewItem,
  type ReviewMechanism,
  type ReviewState,
  type ReviewVerdict,
} from '@strainscope/console-contract';
import type {
  EventReviews as EventReviewsMessage,
  Review as ReviewMessage,
  ReviewAgreement as ReviewAgreementMessage,
  ReviewItem as ReviewItemMessage,
} from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

type NameOf = (id: string) => string;

const verdictOf = (verdict: string) => (verdict || null) as ReviewVerdict | null;

/** Makes the contract's event of the queue. @param player names; empty for whom the viewer does not see. @param node names of places, likewise */
export function reviewItemOf(message: ReviewItemMessage, player: NameOf, node: NameOf): ReviewItem {
  return toContract(reviewItem, message, {
    player_id: message.personId,
    player_name: player(message.personId),
    team_name: node(message.teamId),
    session_id: message.sessionId || null,
    alert_state: (message.alertState || null) as ReviewItem['alert_state'],
    state: message.state as ReviewState,
    own_verdict: verdictOf(message.ownVerdict),
    verified: verdictOf(message.verified),
  });
}

/** Makes the contract's reviews of an event. @param staff names of readers */
export function eventReviewsOf(message: EventReviewsMessage, staff: NameOf): EventReviews {
  return toContract(eventReviews, message, {
    player_id: message.personId,
    state: message.state as ReviewState,
    verified: verdictOf(message.verified),
    own: message.own ? reviewOf(message.own, staff) : null,
    others: message.others.map((other) => reviewOf(other, staff)),
  });
}

function reviewOf(message: ReviewMessage, staff: NameOf): Review {
  return toContract(review, message, {
    reader_name: staff(message.readerId),
    verdict: message.verdict as ReviewVerdict,
    contact: message.contact as ReviewContact,
    mechanism: message.mechanism as ReviewMechanism,
    body_part: message.bodyPart as ReviewBodyPart,
  });
}

/** Makes the contract's agreement; the table comes as one row of numbers. */
export function reviewAgreementOf(message: ReviewAgreementMessage): ReviewAgreement {
  const { verdicts, table, reason } = message;
  return toContract(reviewAgreement, message, {
    verdicts: verdicts as ReviewVerdict[],
    table: verdicts.map((_, row) => table.slice(row * verdicts.length, (row + 1) * verdicts.length)),
    reason: (reason || null) as ReviewAgreement['reason'],
  });
}
