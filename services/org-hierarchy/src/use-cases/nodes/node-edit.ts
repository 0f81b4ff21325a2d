import { NotFound } from '@strainscope/kernel';
import type { Action } from '@strainscope/access';
import { lastChange } from '../../changes/last-change.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { lockTrees } from '../../nodes/node-records.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import type { NodeKind } from '../../nodes/node.entity.ts';
import { NodeChanged } from './node-changed.error.ts';

export interface NodeEdit {
  id: string;
  /** As whoever edits saw it; 0 for whatever it is. */
  version: number;
}

/**
 * The nodes of a bulk edit, in the order asked, held against other edits of their organizations.
 * @throws NotFound for one that is gone, of another kind, or not the actor's to edit
 */
export async function nodesToEdit(
  edit: TreeEdit,
  kind: NodeKind,
  action: Action,
  ids: readonly string[],
): Promise<TreeNode[]> {
  const seen = await edit.em.find(TreeNode, { id: { $in: [...ids] } });
  await lockTrees(
    edit.em,
    seen.map(({ scope }) => scope),
  );
  const nodes = await edit.em.find(TreeNode, { id: { $in: [...ids] }, kind, goneAt: null }, { refresh: true });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return ids.map((id) => {
    const node = byId.get(id);
    if (!node || !edit.seen.has(id)) throw new NotFound();
    // Asked of what it hangs below: nobody deletes the node that they merely work at.
    edit.demand(action, node.scope.slice(0, -1));
    return node;
  });
}

/** @throws NodeChanged */
export async function assertVersion(edit: TreeEdit, node: TreeNode, version: number): Promise<void> {
  if (version === 0 || node.version === version) return;
  throw new NodeChanged(node.name, await lastChange(edit.em, { nodes: [{ after: { id: node.id } }] }, edit.now));
}
