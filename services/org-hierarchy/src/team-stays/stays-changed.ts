import type { MemberState } from '../members/member.state.ts';

/** A person's stay in a team. */
export interface Stay {
  personId: string;
  teamId: string;
}

type Membership = Pick<MemberState, 'personId' | 'nodeId' | 'role'>;

/** Which stays of players began and ended, of all that one edit did: whoever left and came back has not moved. */
export function staysChanged(left: readonly Membership[], joined: readonly Membership[]) {
  const changes = new Map<string, Stay & { by: number }>();
  const count = (members: readonly Membership[], step: 1 | -1) => {
    for (const { personId, nodeId: teamId } of members.filter(({ role }) => role === 'player')) {
      const key = `${personId} ${teamId}`;
      changes.set(key, { personId, teamId, by: (changes.get(key)?.by ?? 0) + step });
    }
  };
  count(left, -1);
  count(joined, 1);
  const which = (changed: (by: number) => boolean): Stay[] =>
    [...changes.values()].filter(({ by }) => changed(by)).map(({ personId, teamId }) => ({ personId, teamId }));
  return { ended: which((by) => by < 0), begun: which((by) => by > 0) };
}
