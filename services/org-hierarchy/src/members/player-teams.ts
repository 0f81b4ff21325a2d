import { LockMode } from '@mikro-orm/core';
import { NotFound } from '@strainscope/kernel';
import type { TreeEdit } from '../changes/tree-edit.ts';
import { can } from '@strainscope/access';
import { SensorAssignment } from '../sensors/sensor-assignment.entity.ts';
import { Member } from './member.entity.ts';

/**
 * Where a person plays: in the team named, or in every team from which the actor may take players.
 * @throws NotFound for whoever plays in none of these
 */
export async function playsIn(edit: TreeEdit, personId: string, teamId: string | null): Promise<Member[]> {
  const filter = { personId, role: 'player' as const, ...(teamId && { nodeId: teamId }) };
  const memberships = (await edit.em.find(Member, filter)).filter(
    (member) => edit.seen.hasMember(member) && can(edit.actor, 'member:remove', member),
  );
  if (memberships.length === 0) throw new NotFound();
  for (const { scope } of memberships) edit.demand('member:remove', scope);
  return memberships;
}

/** What a person wears now in a team. */
export function wornIn(edit: TreeEdit, personId: string, teamId: string): Promise<SensorAssignment[]> {
  return edit.em.find(SensorAssignment, { personId, teamId, until: null });
}

/** Where people play, as it is and stays until this edit ends. In one order, so that two edits never wait for each other. */
export function lockPlayers(edit: TreeEdit, personIds: readonly string[]): Promise<Member[]> {
  return edit.em.find(
    Member,
    { personId: { $in: [...personIds] }, role: 'player' },
    { orderBy: { personId: 'asc', nodeId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}
