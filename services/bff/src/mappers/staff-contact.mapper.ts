import { staffContact, type StaffContact, type TreeNode } from '@strainscope/console-contract';
import type { StaffContact as StaffContactMessage } from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';

type Path = TreeNode['path'];

/**
 * Who works at a team or at what it belongs to: everybody once, with the first of their roles.
 * @param path from the organization down to the team
 */
export function staffAbove(path: Path, staff: readonly StaffContactMessage[]): StaffContact[] {
  const team = path.at(-1);
  const listed = new Set<string>();
  return staff.flatMap((member) => {
    const place = path.find(({ _id }) => _id === member.nodeId);
    if (!team || !place || listed.has(member.personId)) return [];
    listed.add(member.personId);
    return [staffContactOf(member, place, team)];
  });
}

function staffContactOf(member: StaffContactMessage, place: Path[number], team: Path[number]): StaffContact {
  return toContract(staffContact, member, {
    _id: member.personId,
    node_id: place._id,
    node_kind: place.kind,
    node_name: place.name,
    team_id: team._id,
    team_name: team.name,
  });
}
