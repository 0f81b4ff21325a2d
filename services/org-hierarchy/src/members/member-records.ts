import { LockMode } from '@mikro-orm/core';
import type { TreeEdit } from '../changes/tree-edit.ts';
import { Member } from './member.entity.ts';
import type { MemberRole } from './member.entity.ts';

/**
 * Where people play, or work, as it is and stays until this edit ends. In one order, so that two edits never wait for each
 * other.
 */
export function lockMembers(edit: TreeEdit, role: MemberRole, personIds: readonly string[]): Promise<Member[]> {
  return edit.em.find(
    Member,
    { personId: { $in: [...personIds] }, role },
    { orderBy: { personId: 'asc', nodeId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}
