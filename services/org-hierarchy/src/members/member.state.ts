import type { EventDraft } from '@strainscope/messaging';
import type { Member } from './member.entity.ts';

/** A membership as plain data: kept to undo its end. */
export interface MemberState {
  personId: string;
  nodeId: string;
  role: Member['role'];
  level: number;
  status: Member['status'];
  position: string | null;
  undefinedMember: boolean;
}

export function memberStateOf(member: Member): MemberState {
  const { personId, nodeId, role, level, status, undefinedMember } = member;
  return { personId, nodeId, role, level, status, position: member.position ?? null, undefinedMember };
}

export function joined({ position, ...member }: MemberState, displayName = ''): EventDraft {
  const message = { ...member, position: position ?? '', displayName };
  return { type: 'strainscope.org.member.joined.v1', key: member.personId, message };
}

export function left({ personId, nodeId, role }: MemberState): EventDraft {
  return { type: 'strainscope.org.member.left.v1', key: personId, message: { personId, nodeId, role } };
}
