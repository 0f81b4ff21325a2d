import type { Group, NodeKind, TreeNode } from '@strainscope/console-contract';
import type { Node } from '@strainscope/proto/org';
import type { Group as GroupMessage } from '@strainscope/proto/reporting';
import { textOrNull } from './text.mapper.ts';
import { timeOf } from './time.mapper.ts';

type NewestState = NonNullable<Group['newest_simulation']>['state'];

export function treeNodeOf(node: Node): TreeNode {
  return {
    _id: node.nodeId,
    kind: node.kind as NodeKind,
    name: node.name,
    parent_id: textOrNull(node.parentId),
    path: pathOf(node.path),
    time_zone: textOrNull(node.timeZone),
    sport: textOrNull(node.sport),
  };
}

export function groupOf(group: GroupMessage): Group {
  return {
    _id: group.nodeId,
    kind: group.kind as NodeKind,
    name: group.name,
    parent_id: textOrNull(group.parentId),
    path: pathOf(group.path),
    time_zone: textOrNull(group.timeZone),
    sport: textOrNull(group.sport),
    version: group.version,
    institutions: group.institutions,
    teams: group.teams,
    players: group.players,
    staff: group.staff,
    events: Number(group.events),
    simulations: countsOf(group),
    newest_simulation: newestOf(group),
    last_event_at: timeOf(group.lastEventAt),
  };
}

export function pathOf(path: readonly { nodeId: string; kind: string; name: string }[]): TreeNode['path'] {
  return path.map(({ nodeId, kind, name }) => ({ _id: nodeId, kind: kind as NodeKind, name }));
}

export function countsOf({
  complete,
  pending,
  failed,
}: {
  complete: number;
  pending: number;
  failed: number;
}): Group['simulations'] {
  return { complete, pending, failed };
}

function newestOf(group: GroupMessage): Group['newest_simulation'] {
  const state = textOrNull(group.newestSimulationState);
  return state === null ? null : { state: state as NewestState, at: timeOf(group.newestSimulationAt) };
}
