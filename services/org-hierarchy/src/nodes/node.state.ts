import { isDeepStrictEqual } from 'node:util';
import type { TreeNode } from './node.entity.ts';

/** What edits change of a node, as plain data: kept to undo them, compared to announce them. */
export interface NodeState {
  id: string;
  kind: TreeNode['kind'];
  parentId: string | null;
  name: string;
  scope: string[];
  timeZone: string | null;
  sport: string | null;
  version: number;
  /** ISO 8601. */
  goneAt: string | null;
  mergedInto: string | null;
}

export function stateOf(node: TreeNode): NodeState {
  const { id, kind, name, scope, version } = node;
  return {
    id,
    kind,
    name,
    version,
    parentId: node.parentId ?? null,
    scope: [...scope],
    timeZone: node.timeZone ?? null,
    sport: node.sport ?? null,
    goneAt: node.goneAt?.toISOString() ?? null,
    mergedInto: node.mergedInto ?? null,
  };
}

/** Whether edits left a node the same. Versions count on when an edit is undone, though the node is what it was. */
export function isSameState(one: NodeState, other: NodeState): boolean {
  const edited = ({ name, parentId, scope, goneAt, mergedInto }: NodeState) => ({
    name,
    parentId,
    scope,
    goneAt,
    mergedInto,
  });
  return isDeepStrictEqual(edited(one), edited(other));
}
