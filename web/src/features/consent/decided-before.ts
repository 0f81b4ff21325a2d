import type { Consents, ConsentPurpose, ConsentText, PurposeState } from '@strainscope/console-contract';

export type Answers = Partial<Record<ConsentPurpose, boolean>>;

/**
 * What somebody said themselves on the texts as they read now: a minor by assent, an adult by consent. What was said on
 * an earlier text is no answer to a newer one.
 */
export function decidedBefore(
  { minor, purposes }: Pick<Consents, 'minor' | 'purposes'>,
  texts: readonly Pick<ConsentText, 'purpose' | 'version'>[],
): Answers {
  const said = purposes.flatMap((state): [ConsentPurpose, boolean][] => {
    const answer = minor ? assentOf(state) : consentOf(state, texts);
    return answer === undefined ? [] : [[state.purpose, answer]];
  });
  return Object.fromEntries(said);
}

/** The version beside a minor's state is the guardian's: whether the assent is outdated, the state itself says. */
function assentOf({ assent }: PurposeState): boolean | undefined {
  if (assent === 'given') return true;
  return assent === 'refused' ? false : undefined;
}

function consentOf(
  { purpose, state, version }: PurposeState,
  texts: readonly Pick<ConsentText, 'purpose' | 'version'>[],
): boolean | undefined {
  // What registration covers is agreed to, on whichever text, until they say otherwise.
  if (state === 'implied') return true;
  const isCurrent = texts.some((text) => text.purpose === purpose && text.version === version);
  if (!isCurrent) return undefined;
  if (state === 'given') return true;
  return state === 'refused' || state === 'withdrawn' ? false : undefined;
}

/** The purposes of which something else is said now. */
export function changed(before: Answers, now: Answers): ConsentPurpose[] {
  return (Object.keys(now) as ConsentPurpose[]).filter((purpose) => now[purpose] !== before[purpose]);
}
