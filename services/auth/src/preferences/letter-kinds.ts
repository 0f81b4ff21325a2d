/**
 * Letters that somebody may do without: news of their own invitations, and wishes to join their team. What belongs to the
 * account, consent or security is sent to everybody.
 */
export const letterKinds = ['invitations', 'team-requests'] as const;
export type LetterKind = (typeof letterKinds)[number];

export function isLetterKind(kind: string): kind is LetterKind {
  return (letterKinds as readonly string[]).includes(kind);
}
