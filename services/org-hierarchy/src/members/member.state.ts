import { timestampFromDate } from '@bufbuild/protobuf/wkt';
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

/** When somebody came or went, and when the edit was made that is undone by it. */
export interface When {
  readonly now: Date;
  readonly takesBack: Date | null;
}

export function joined({ position, ...member }: MemberState, when: When): EventDraft {
  const message = { ...member, position: position ?? '', ...timesOf(when) };
  return { type: 'strainscope.org.member.joined.v1', key: member.personId, message };
}

export function left({ personId, nodeId, role }: MemberState, when: When): EventDraft {
  const message = { personId, nodeId, role, ...timesOf(when) };
  return { type: 'strainscope.org.member.left.v1', key: personId, message };
}

function timesOf({ now, takesBack }: When) {
  return { at: timestampFromDate(now), ...(takesBack && { takesBack: timestampFromDate(takesBack) }) };
}
