import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EventDraft } from '@strainscope/messaging';
import type { Standing } from './review.rules.ts';

/** The event that was judged. */
interface Judged {
  readonly id: string;
  readonly teamId: string;
  readonly scope: readonly string[];
}

/** Announces where an event stands after a review: ids and the state, not who judged it or what they wrote. */
export function haeReviewed(
  { id: eventId, teamId, scope }: Judged,
  { state, verified, readers }: Standing,
  counts: boolean,
  at: Date,
): EventDraft<'strainscope.ingest.hae.reviewed.v1'> {
  return {
    type: 'strainscope.ingest.hae.reviewed.v1',
    key: eventId,
    message: {
      eventId,
      teamId,
      scope: [...scope],
      state,
      verified: verified ?? '',
      readers,
      counts,
      reviewedAt: timestampFromDate(at),
    },
  };
}
