/**
 * Letters that somebody may do without: news of their own invitations, and wishes to join their team. What belongs to the
 * account, consent or security is sent to everybody.
 */
export const letterKinds = ['invitations', 'team-requests'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What a profile lets its person choose. Whether the newsletter comes is its subscription’s to say (`newsletter/`). */
export const letterChoices = [...letterKinds, 'newsletter'] as const;

export function isLetterKind(kind: string): kind is LetterKind {
  return (letterKinds as readonly string[]).includes(kind);
}
