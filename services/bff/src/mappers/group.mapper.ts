import { group, pathItem, treeNode, type Group, type TreeNode } from '@strainscope/console-contract';
import type { Node } from '@strainscope/proto/org';
import type { Group as GroupMessage } from '@strainscope/proto/reporting';
import { toContract } from './to-contract.ts';
import { timeOf } from './time.mapper.ts';

type NewestState = NonNullable<Group['newest_simulation']>['state'];

export function treeNodeOf(node: Node): TreeNode {
  return toContract(treeNode, node, { _id: node.nodeId, path: pathOf(node.path) });
}

export function groupOf(message: GroupMessage): Group {
  return toContract(group, message, {
    _id: message.nodeId,
    path: pathOf(message.path),
    simulations: toContract(group.shape.simulations, message, {}),
    newest_simulation: newestOf(message),
  });
}

export function pathOf(path: readonly { nodeId: string; kind: string; name: string }[]): TreeNode['path'] {
  return path.map((item) => toContract(pathItem, item, { _id: item.nodeId }));
}

function newestOf({ newestSimulationState, newestSimulationAt }: GroupMessage): Group['newest_simulation'] {
  if (newestSimulationState === undefined) return null;
  return { state: newestSimulationState as NewestState, at: timeOf(newestSimulationAt) };
}
