import type { EntityManager } from '@mikro-orm/postgresql';
import { Invitation } from './invitation.entity.ts';
import { inviterStands } from './inviter-standing.ts';

/**
 * Open invitations to be a guardian of the child open nothing from now on.
 * @param of only those that this person wrote, or was sent at an address of theirs
 */
export async function closeGuardianInvitations(
  em: EntityManager,
  childId: string,
  at: Date,
  of?: { guardianId: string; addresses: readonly string[] },
): Promise<void> {
  const open = { personId: childId, acceptedAt: null, revokedAt: null };
  const theirs = of && { $or: [{ inviterId: of.guardianId }, { email: { $in: [...of.addresses] } }] };
  await em.nativeUpdate(Invitation, { ...open, ...theirs }, { revokedAt: at });
}

/**
 * Closes the open invitations of a person who may no longer act: what they wrote and nobody has accepted opens nothing.
 */
export async function closeInvitationsOf(em: EntityManager, inviterId: string, at: Date): Promise<void> {
  await em.nativeUpdate(Invitation, { inviterId, acceptedAt: null, revokedAt: null }, { revokedAt: at });
}

/**
 * Closes invitations of staff who stand no longer above what they lead to, be it that they left or that the child did.
 * What administrators wrote, and guardians for their own children, stays.
 */
export async function closeInvitationsAfterLeaving(
  em: EntityManager,
  { personId, nodeId, role }: { personId: string; nodeId: string; role: string },
  at: Date,
): Promise<void> {
  // The projection of grants hears of it by itself, a moment before or after: what was left is taken out here.
  await em.execute(
    `with left_grant (person_id, node_id, role) as (values (?::uuid, ?::uuid, ?)),
       grants as (select * from access_grants g where (g.person_id, g.node_id, g.role) not in (select * from left_grant))
     update invitations i set revoked_at = ?
     where i.accepted_at is null and i.revoked_at is null and ?::uuid in (i.inviter_id, i.person_id)
       and not (${inviterStands('grants')})`,
    [personId, nodeId, role, at, personId],
  );
}
