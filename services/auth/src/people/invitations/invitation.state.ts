import { InvitationGone } from './invitation.errors.ts';
import type { InvitationRecord } from './invitation.entity.ts';

export const invitationStates = ['open', 'accepted', 'revoked', 'place-gone', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

type Dates = Pick<InvitationRecord, 'acceptedAt' | 'revokedAt' | 'placeGoneAt' | 'expiresAt'>;

export function stateOf({ acceptedAt, revokedAt, placeGoneAt, expiresAt }: Dates, now: Date): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  if (placeGoneAt) return 'place-gone';
  return expiresAt <= now ? 'expired' : 'open';
}

/** @throws InvitationGone */
export function demandOpen(invitation: Dates, now: Date): void {
  const state = stateOf(invitation, now);
  if (state !== 'open') throw new InvitationGone(state);
}

/** The same as a condition, for lists. */
export function inState(state: InvitationState, now: Date): Record<string, unknown> {
  const undecided = { acceptedAt: null, revokedAt: null, placeGoneAt: null };
  const conditions: Record<InvitationState, Record<string, unknown>> = {
    accepted: { acceptedAt: { $ne: null } },
    revoked: { acceptedAt: null, revokedAt: { $ne: null } },
    'place-gone': { ...undecided, placeGoneAt: { $ne: null } },
    expired: { ...undecided, expiresAt: { $lte: now } },
    open: { ...undecided, expiresAt: { $gt: now } },
  };
  return conditions[state];
}
