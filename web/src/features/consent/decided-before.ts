import type { Consents, ConsentPurpose, PurposeState } from '@strainscope/console-contract';

export type Answers = Partial<Record<ConsentPurpose, boolean>>;

/** What somebody said themselves on the texts as they read now: a minor by assent, an adult by consent. */
export function decidedBefore({ minor, purposes }: Pick<Consents, 'minor' | 'purposes'>): Answers {
  const said = purposes.flatMap((state): [ConsentPurpose, boolean][] => {
    const answer = minor ? assentOf(state) : consentOf(state);
    return answer === undefined ? [] : [[state.purpose, answer]];
  });
  return Object.fromEntries(said);
}

function assentOf({ assent, state }: PurposeState): boolean | undefined {
  return assent === null || assent === 'missing' || state === 'outdated' ? undefined : assent === 'given';
}

function consentOf({ state }: PurposeState): boolean | undefined {
  if (state === 'given') return true;
  return state === 'refused' || state === 'withdrawn' ? false : undefined;
}

/** The purposes of which something else is said now. */
export function changed(before: Answers, now: Answers): ConsentPurpose[] {
  return (Object.keys(now) as ConsentPurpose[]).filter((purpose) => now[purpose] !== before[purpose]);
}
