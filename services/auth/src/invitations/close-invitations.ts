import type { EntityManager } from '@mikro-orm/postgresql';
import { Invitation } from './invitation.entity.ts';

/** Open invitations to be a guardian of the child open nothing from now on. @param inviterId only those that this person wrote */
export async function closeGuardianInvitations(
  em: EntityManager,
  { childId, inviterId }: { childId: string; inviterId?: string },
  at: Date,
): Promise<void> {
  const open = { personId: childId, acceptedAt: null, revokedAt: null };
  await em.nativeUpdate(Invitation, inviterId === undefined ? open : { ...open, inviterId }, { revokedAt: at });
}

/** Whoever may no longer act has invited nobody any more: what they wrote and nobody has accepted opens nothing. */
export async function closeInvitationsOf(em: EntityManager, inviterId: string, at: Date): Promise<void> {
  await em.nativeUpdate(Invitation, { inviterId, acceptedAt: null, revokedAt: null }, { revokedAt: at });
}
