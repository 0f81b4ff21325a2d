import type { Control } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';
import { isOverdue } from './next-review.tsx';

/** The rule book in a sentence: "6 controls: 4 met, 2 to be looked at. 1 review is overdue." */
export function controlSummary(controls: readonly Control[], now: Date): string {
  const parts: [Control['status'], string][] = [
    ['not-met', 'not met'],
    ['met', 'met'],
    ['manual', 'to be looked at'],
  ];
  const counts = parts
    .map(([status, word]) => ({ word, count: controls.filter((control) => control.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`);
  const late = controls.filter(({ next_review }) => isOverdue(next_review, now)).length;
  const reviews =
    late === 0 ? 'No review is overdue' : `${countOf(late, 'review')} ${late === 1 ? 'is' : 'are'} overdue`;
  return `${countOf(controls.length, 'control')}: ${counts.join(', ')}. ${reviews}.`;
}
