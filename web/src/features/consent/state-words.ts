import type { PurposeState } from '@strainscope/console-contract';

const words: Record<PurposeState['state'], string> = {
  given: 'Agreed',
  outdated: 'Agreed to an earlier text; a newer one asks again',
  lapsed: 'No longer valid: please decide again',
  withdrawn: 'Withdrawn',
  refused: 'Not agreed',
  missing: 'Not decided',
  implied: 'Part of the registration',
};

/** Where a purpose stands, with what holds it up. */
export function stateWords({ state, assent, permitted }: PurposeState): string {
  const isAgreed = state === 'given' || state === 'outdated' || state === 'implied';
  if (!isAgreed || permitted) return words[state];
  if (assent === 'missing') return `${words[state]}; the young person has not agreed yet`;
  if (assent === 'refused') return `${words[state]}; the young person does not agree`;
  return `${words[state]}; it has no effect without consent to care`;
}
