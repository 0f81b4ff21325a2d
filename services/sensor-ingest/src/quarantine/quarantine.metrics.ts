import { counter } from '@strainscope/observability';

const outcomes = counter(
  'strainscope_quarantine_events_total',
  'Head-acceleration events that waited for consent, by what became of them',
  ['outcome'] as const,
);

export function countQuarantine(outcome: 'quarantined' | 'released' | 'expired', count = 1): void {
  outcomes.inc({ outcome }, count);
}
