import { Injectable } from '@nestjs/common';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Edited } from '../../changes/tree-edits.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import type { NodeKind } from '../../nodes/node.entity.ts';
import { SensorAssignment } from '../../sensors/sensor-assignment.entity.ts';
import { lockMembersBelow } from '../members/member-records.ts';
import { wornBy } from '../members/player-teams.ts';
import { assertVersion, nodesToEdit } from './node-edit.ts';
import type { NodeEdit } from './node-edit.ts';

/**
 * Deletes nodes with everything below: members leave, sensors come off. Events and simulations stay with their people,
 * and in the counts of what the node hung below. All or nothing.
 * @throws NotFound; EditRefused
 */
@Injectable()
export class DeleteNodes {
  constructor(private readonly edits: TreeEdits) {}

  execute(kind: NodeKind, deletions: readonly NodeEdit[]): Promise<Edited<TreeNode[]>> {
    const ids = deletions.map(({ id }) => id);
    return this.edits.run('nodes-deleted', { nodeIds: ids }, async (edit) => {
      const nodes = await nodesToEdit(edit, kind, 'node:delete', ids);
      await forEachItem(deletions, ({ version }, index) => assertVersion(edit, nodes[index]!, version));
      for (const node of await edit.em.find(TreeNode, { scope: { $overlap: ids }, goneAt: null })) {
        edit.change(node, { goneAt: edit.now });
      }
      await this.empty(edit, ids);
      return nodes;
    });
  }

  private async empty(edit: TreeEdit, nodeIds: string[]): Promise<void> {
    const members = await lockMembersBelow(edit, nodeIds);
    const players = members.filter(({ role }) => role === 'player');
    const there = await edit.em.find(SensorAssignment, { scope: { $overlap: nodeIds }, until: null });
    const worn = new Set([...there, ...(await wornBy(edit, players))]);
    for (const member of members) edit.leave(member);
    for (const assignment of worn) await edit.takeOff(assignment);
  }
}
