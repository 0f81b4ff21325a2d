import type { MemberState } from '../members/member.state.ts';
import type { ChangeContent, Departure } from './change.entity.ts';

export type Membership = Pick<MemberState, 'personId' | 'nodeId' | 'role'>;

export function membershipOf({ personId, nodeId, role }: Membership): string {
  return `${personId} ${nodeId} ${role}`;
}

/** Key of a player's place in a team. */
export function placeOf({ personId, nodeId }: Pick<Membership, 'personId' | 'nodeId'>): string {
  return `${personId} ${nodeId}`;
}

/**
 * Finds who goes and who comes back when an edit is undone. A person who was removed meanwhile from where the edit put
 * them stays out: that they are gone is newer than the edit. A person who only passed through, in a chain of merges,
 * was never there.
 * @param there memberships as they are now
 */
export function undoneMembers(
  content: Pick<ChangeContent, 'left' | 'joined'>,
  there: ReadonlySet<string>,
): { goes: MemberState[]; comes: MemberState[] } {
  const [left, joined] = [content.left, content.joined].map((members) => new Set(members.map(membershipOf)));
  const out = new Set(putElsewhere(content, there));
  return {
    goes: content.joined.filter((member) => !left!.has(membershipOf(member)) && there.has(membershipOf(member))),
    comes: content.left
      .filter((member) => !joined!.has(membershipOf(member)) && !there.has(membershipOf(member)) && !out.has(member))
      .map(({ instead: _, ...member }) => member),
  };
}

/** Where an edit put those who left for it. */
export function putBy({ left }: Pick<ChangeContent, 'left'>): Membership[] {
  return left.flatMap(({ personId, instead }) => (instead ? { personId, ...instead } : []));
}

/** Those who left and are no longer where the edit put them for it. */
export function putElsewhere({ left }: Pick<ChangeContent, 'left'>, there: ReadonlySet<string>): Departure[] {
  const departures = new Map(left.map((member) => [membershipOf(member), member]));
  const isStillPut = ({ personId, instead }: Departure): boolean => {
    if (!instead) return true;
    const put = membershipOf({ personId, ...instead });
    const further = departures.get(put);
    return further ? isStillPut(further) : there.has(put);
  };
  return left.filter((member) => !isStillPut(member));
}
