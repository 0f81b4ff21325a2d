import { Injectable } from '@nestjs/common';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Edited } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import { memberStateOf } from '../../members/member.state.ts';
import { pathAfterMerge, refusalOfMerge } from '../../nodes/merge.rules.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import type { NodeKind } from '../../nodes/node.entity.ts';
import { NodeNotMergeable } from '../../nodes/node.errors.ts';
import { sensorsWornInBoth } from '../../sensors/sensor-records.ts';
import { lockMembersOf } from '../members/member-records.ts';
import { assertVersion, nodesToEdit } from './node-edit.ts';
import type { NodeEdit } from './node-edit.ts';

export interface Merge extends NodeEdit {
  /** The one that stays. */
  into: string;
}

/**
 * Everything of a node goes to another of its kind: children, members, sensors; events and simulations follow by the
 * announcement. The old id means the other from then on. All or nothing, in the order given.
 * @throws NotFound; EditRefused
 */
@Injectable()
export class MergeNodes {
  constructor(private readonly edits: TreeEdits) {}

  execute(kind: NodeKind, merges: readonly Merge[]): Promise<Edited<TreeNode[]>> {
    const ids = merges.flatMap(({ id, into }) => [id, into]);
    return this.edits.run('nodes-merged', { nodeIds: ids }, async (edit) => {
      const nodes = await nodesToEdit(edit, kind, 'node:edit', ids);
      await forEachItem(merges, async ({ version }, index) => {
        const [source, target] = [nodes[index * 2]!, await edit.node(nodes[index * 2 + 1]!.id)];
        await assertVersion(edit, source, version);
        await this.assertMergeable(edit, source, target);
        await this.merge(edit, source, target);
        await edit.em.flush();
      });
      return merges.map((_, index) => nodes[index * 2]!);
    });
  }

  private async assertMergeable({ em }: TreeEdit, source: TreeNode, target: TreeNode): Promise<void> {
    const namesBelow = async ({ id }: TreeNode) =>
      (await em.find(TreeNode, { parentId: id, goneAt: null }, { orderBy: { name: 'asc' } })).map(({ name }) => name);
    const [sourceChildren, targetChildren] = [await namesBelow(source), await namesBelow(target)];
    const reason = source.goneAt
      ? `“${source.name}” is merged twice.`
      : refusalOfMerge({ source, target, sourceChildren, targetChildren });
    if (reason) throw new NodeNotMergeable(reason);
    const worn = await sensorsWornInBoth(em, source, target);
    if (worn.length > 0) throw new NodeNotMergeable(`Sensor ${worn[0]} is worn by somebody in both.`);
  }

  private async merge(edit: TreeEdit, source: TreeNode, target: TreeNode): Promise<void> {
    // Those that mean it since an earlier merge, and those that are deleted, go with it.
    for (const node of await edit.em.find(TreeNode, { scope: { $contains: [source.id] } })) {
      const scope = pathAfterMerge(node.scope, source.id, target.scope);
      if (node === source) edit.change(node, { scope, goneAt: edit.now, mergedInto: target.id });
      else edit.change(node, { scope, ...(node.parentId === source.id && { parentId: target.id }) });
    }
    await this.moveMembers(edit, source, target);
  }

  private async moveMembers(edit: TreeEdit, source: TreeNode, target: TreeNode): Promise<void> {
    const there = await edit.em.find(Member, { nodeId: target.id });
    const known = new Set(there.map(({ personId, role }) => `${personId} ${role}`));
    for (const member of await lockMembersOf(edit, source)) {
      edit.leave(member, { nodeId: target.id, role: member.role });
      if (known.has(`${member.personId} ${member.role}`)) continue;
      edit.join({ ...memberStateOf(member), nodeId: target.id }, target.scope);
    }
  }
}
