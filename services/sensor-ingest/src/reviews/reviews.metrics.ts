import { counter } from '@strainscope/observability';
import type { Verdict } from './review.rules.ts';

const given = counter('strainscope_event_reviews_total', 'Reviews of events that readers gave or changed, by verdict', [
  'verdict',
] as const);

/** Counts a review that was given. */
export function countReview(verdict: Verdict): void {
  given.inc({ verdict });
}
