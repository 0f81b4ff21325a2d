import type { EntityManager } from '@mikro-orm/postgresql';
import { Level } from '@strainscope/kernel';
import { InvitationGone } from './invitation.errors.ts';

/**
 * As a condition on `invitations i`: whoever wrote it might still do so. Administrators, guardians with full custody of the
 * child, and staff above what it leads to; nobody whose account is closed, and nobody who only sees the child.
 * @param grants who belongs where: `access_grants`, or what stands in for it
 */
export function inviterStands(grants: string): string {
  return `not exists (select from people p where p.id = i.inviter_id and p.disabled_at is not null)
    and not exists (select from erasures e where e.person_id = i.inviter_id)
    and not exists (
      select from guardianships g
      where g.guardian_id = i.inviter_id and g.child_id = i.person_id and g.custody = 'view')
    and (
      not exists (select from people p where p.id = i.inviter_id and p.level < ${Level.admin})
      or exists (select from guardianships g where g.guardian_id = i.inviter_id and g.child_id = i.person_id)
      or exists (
        select from ${grants} held
        where held.person_id = i.inviter_id and held.role = 'staff' and (
          (i.person_id is null and held.node_id = any (i.scope))
          or exists (
            select from ${grants} belongs join access_nodes n on n.id = belongs.node_id
            where belongs.person_id = i.person_id and held.node_id = any (n.path)))))`;
}

/**
 * Asks for the inviter's right once more where the invitation is opened. An invitation is judged by rights of a moment
 * ago: what is written while they end is not there yet for those who close what is open. @throws InvitationGone
 */
export async function demandInviterStands(em: EntityManager, invitationId: string): Promise<void> {
  const standing = await em.execute(
    `select i.id from invitations i where i.id = ? and ${inviterStands('access_grants')}`,
    [invitationId],
  );
  if (standing.length === 0) throw new InvitationGone('revoked');
}
