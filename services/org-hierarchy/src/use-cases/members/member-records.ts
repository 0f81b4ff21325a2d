import { LockMode } from '@mikro-orm/core';
import type { FilterQuery } from '@mikro-orm/core';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { Member } from '../../members/member.entity.ts';
import type { MemberRole } from '../../members/member.entity.ts';
import type { TreeNode } from '../../nodes/node.entity.ts';

/** Where people play, or work, as it is and stays until this edit ends. */
export function lockMembers(edit: TreeEdit, role: MemberRole, personIds: readonly string[]): Promise<Member[]> {
  return lockedMembers(edit, { personId: { $in: [...personIds] }, role });
}

/** Which of these people play or work in these nodes, as it is and stays until this edit ends. */
export function lockMembersAt(
  edit: TreeEdit,
  nodeIds: readonly string[],
  personIds: readonly string[],
): Promise<Member[]> {
  return lockedMembers(edit, { nodeId: { $in: [...nodeIds] }, personId: { $in: [...personIds] } });
}

/** Who plays or works in a node, as it is and stays until this edit ends. */
export function lockMembersOf(edit: TreeEdit, { id }: Pick<TreeNode, 'id'>): Promise<Member[]> {
  return lockedMembers(edit, { nodeId: id });
}

/** Who plays or works in these nodes or below, as it is and stays until this edit ends. */
export function lockMembersBelow(edit: TreeEdit, nodeIds: readonly string[]): Promise<Member[]> {
  return lockedMembers(edit, { scope: { $overlap: [...nodeIds] } });
}

/** In one order, so that two edits never wait for each other. */
function lockedMembers(edit: TreeEdit, which: FilterQuery<Member>): Promise<Member[]> {
  return edit.em.find(Member, which, {
    orderBy: { personId: 'asc', nodeId: 'asc', role: 'asc' },
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
}
