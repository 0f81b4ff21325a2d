import type { TreeEdit } from '../changes/tree-edit.ts';
import { can } from '@strainscope/access';
import { SensorAssignment } from '../sensors/sensor-assignment.entity.ts';
import { Member } from './member.entity.ts';
import { noLongerThere, nowhereToBeSeen } from './no-longer-there.ts';

/**
 * Where a person plays: in the team named, from which the actor may take players, or in every such team.
 * @throws NotFound for whoever plays in none of these; MemberChanged for whoever has just left one
 */
export async function playsIn(edit: TreeEdit, personId: string, teamId: string | null): Promise<Member[]> {
  const filter = { personId, role: 'player' as const, ...(teamId && { nodeId: teamId }) };
  const memberships = (await edit.em.find(Member, filter)).filter(
    (member) => edit.seen.hasMember(member) && can(edit.actor, 'member:remove', member),
  );
  if (memberships.length === 0) {
    throw teamId === null
      ? await nowhereToBeSeen(edit, personId)
      : await noLongerThere(edit, { personId, nodeId: teamId, role: 'player' });
  }
  for (const { scope } of memberships) edit.demand('member:remove', scope);
  return memberships;
}

/** What a person wears now in a team. */
export function wornIn(edit: TreeEdit, personId: string, teamId: string): Promise<SensorAssignment[]> {
  return edit.em.find(SensorAssignment, { personId, teamId, until: null });
}
