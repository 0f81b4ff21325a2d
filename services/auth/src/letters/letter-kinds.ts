/**
 * Letters that somebody may do without: news of their own invitations, and wishes to join their team. What belongs to the
 * account, consent or security is sent to everybody.
 */
export const letterKinds = ['invitations', 'team-requests'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a profile lets its person choose. Whether the newsletter comes is its subscription’s to say (`contact/`). */
export const letterChoices = [...letterKinds, 'newsletter'] as const;
export type LetterChoice = (typeof letterChoices)[number];

/** Whether each is wanted; what was not answered stays as it is. */
export type LetterAnswers = Partial<Record<LetterChoice, boolean>>;

/** @param offered empty from a console that does not say so: it knows these kinds alone, and says nothing of the newsletter */
export function letterAnswers({ wanted, offered }: Record<'wanted' | 'offered', LetterChoice[]>): LetterAnswers {
  const answered = [...wanted, ...(offered.length > 0 ? offered : letterKinds)];
  return Object.fromEntries(answered.map((choice) => [choice, wanted.includes(choice)]));
}
