import { can } from '@strainscope/access';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { Member } from '../../members/member.entity.ts';
import { hasHeld, SensorAssignment, type PastAssignment } from '../../sensors/sensor-assignment.entity.ts';
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

/**
 * What players wear where they leave. By place, since an assignment keeps its team when that is merged (ADR 46); and by
 * organization of whoever plays nowhere else in it, since a sensor may have been seen in a team in which its player is not.
 * @param leaving memberships that end
 */
export async function wornBy(edit: TreeEdit, leaving: readonly Member[]): Promise<SensorAssignment[]> {
  const personId = { $in: leaving.map((member) => member.personId) };
  return whereTheyLeave(edit, leaving, await edit.em.find(SensorAssignment, { personId, until: null }));
}

/** The same of what they wore until somebody else was given it. */
export async function woreBefore(edit: TreeEdit, leaving: readonly Member[]): Promise<PastAssignment[]> {
  const personId = { $in: leaving.map((member) => member.personId) };
  const ended = await edit.em.find(SensorAssignment, { personId, until: { $ne: null } });
  return (await whereTheyLeave(edit, leaving, ended)).filter(hasHeld);
}

async function whereTheyLeave(
  edit: TreeEdit,
  leaving: readonly Member[],
  worn: readonly SensorAssignment[],
): Promise<SensorAssignment[]> {
  const personId = { $in: leaving.map((member) => member.personId) };
  if (worn.length === 0) return [];
  const left = new Set(leaving);
  const members = Map.groupBy(await edit.em.find(Member, { personId, role: 'player' }), (member) => member.personId);
  return worn.filter(({ personId: wearer, scope }) => {
    const near = (members.get(wearer) ?? []).filter((member) => member.scope[0] === scope[0]);
    const gone = near.filter((member) => left.has(member));
    return gone.some(({ nodeId }) => scope.includes(nodeId)) || (gone.length > 0 && gone.length === near.length);
  });
}
