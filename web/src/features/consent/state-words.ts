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

/** Read by the young person, for whom somebody else decides. */
const guardianWords: Record<PurposeState['state'], string> = {
  ...words,
  given: 'Your guardian agreed',
  outdated: 'Your guardian agreed to an earlier text; a newer one asks again',
  lapsed: 'No longer valid: your guardian decides again',
  withdrawn: 'Withdrawn by your guardian',
  refused: 'Your guardian did not agree',
  missing: 'Your guardian has not decided',
};

/**
 * What was decided on a purpose.
 * @param isOwn the person reads it
 */
export function stateWords({ state, assent }: PurposeState, isOwn: boolean): string {
  const isDecidedByGuardian = isOwn && assent !== null;
  return (isDecidedByGuardian ? guardianWords : words)[state];
}

/**
 * What holds a purpose up that was agreed to. Without care nothing else has an effect, whatever is answered to it.
 * @param isOwn the young person reads it
 */
export function obstacleWords(
  { purpose, state, assent, permitted }: PurposeState,
  { isOwn, hasCare }: { isOwn: boolean; hasCare: boolean },
): string | undefined {
  const isAgreed = state === 'given' || state === 'outdated' || state === 'implied';
  if (!isAgreed || permitted) return undefined;
  if (purpose !== 'care' && !hasCare)
    return 'it has no effect without consent to the measuring of head-acceleration events';
  if (assent === 'missing') return isOwn ? 'you have not agreed yet' : 'the young person has not agreed yet';
  if (assent === 'outdated')
    return `${isOwn ? 'you have' : 'the young person has'} answered an earlier text, and not yet this one`;
  if (assent === 'refused') return `${isOwn ? 'you do' : 'the young person does'} not agree, which stops it`;
  return 'it has no effect without consent to the measuring of head-acceleration events';
}
