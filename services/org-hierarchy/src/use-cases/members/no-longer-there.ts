import { can } from '@strainscope/access';
import type { DomainError } from '@strainscope/kernel';
import { NotFound } from '@strainscope/kernel';
import { lastChange } from '../../changes/last-change.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { Member } from '../../members/member.entity.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import { MemberChanged } from './member-changed.error.ts';

const words = {
  player: { elsewhere: 'The player plays in', gone: 'The player is no longer in' },
  staff: { elsewhere: 'This person works at', gone: 'This person no longer works at' },
};

/**
 * What an editor learns of somebody who is not at the place where they were seen. Where they are by now is said as far as
 * the editor sees it: whoever went to a place that they do not see looks like one who is in none.
 * @param edit whose actor may edit the members of that place, and so knows who left it
 * @returns NotFound for whoever has not left it within a day
 */
export async function noLongerThere(
  edit: TreeEdit,
  { personId, nodeId, role }: Pick<Member, 'personId' | 'nodeId' | 'role'>,
): Promise<DomainError> {
  const last = await lastChange(edit.em, { left: [{ personId, nodeId, role }] }, edit.now);
  if (!last) return new NotFound();
  const { elsewhere, gone } = words[role];
  const members = (await edit.em.find(Member, { personId, role })).filter((member) => edit.seen.hasMember(member));
  const places = members.map((member) => member.nodeId).filter((id) => edit.seen.has(id));
  if (places.length > 0) return new MemberChanged(`${elsewhere} ${await namesOf(edit, places)} by now`, last, 'place');
  if (last.kind === 'member-identified')
    return new MemberChanged('This undefined member is assigned to somebody by now', last, 'place');
  return new MemberChanged(`${gone} ${await namesOf(edit, [nodeId])}`, last, 'place');
}

/**
 * The same of a player of whom nobody said where they were seen: they were in a team from which the actor may take players.
 * @returns NotFound for whoever has left none of these within a day
 */
export async function nowhereToBeSeen(edit: TreeEdit, personId: string): Promise<DomainError> {
  const teams = edit.seen.teamsOf(personId);
  const nodes = await edit.em.find(TreeNode, { id: { $in: teams } });
  const nodeId = teams.find((id) => nodes.some((node) => node.id === id && can(edit.actor, 'member:remove', node)));
  return nodeId === undefined ? new NotFound() : noLongerThere(edit, { personId, nodeId, role: 'player' });
}

async function namesOf(edit: TreeEdit, ids: readonly string[]): Promise<string> {
  const nodes = await edit.em.find(TreeNode, { id: { $in: ids } }, { orderBy: { name: 'asc' } });
  return nodes.map(({ name }) => `“${name}”`).join(' and ');
}
