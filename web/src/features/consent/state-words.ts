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

/** What was decided on a purpose. */
export function stateWords({ state }: PurposeState): string {
  return words[state];
}

/** What holds a purpose up that was agreed to. */
export function obstacleWords({ state, assent, permitted }: PurposeState): string | undefined {
  const isAgreed = state === 'given' || state === 'outdated' || state === 'implied';
  if (!isAgreed || permitted) return undefined;
  if (assent === 'missing') return 'the young person has not agreed yet';
  if (assent === 'outdated') return 'the young person has answered an earlier text, and not yet this one';
  if (assent === 'refused') return 'the young person does not agree';
  return 'it has no effect without consent to care';
}
