import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../member.entity.ts';

/** People no longer work at a node. All or nothing. @throws NotFound */
@Injectable()
export class RemoveStaff {
  constructor(private readonly edits: TreeEdits) {}

  async execute(nodeId: string, personIds: readonly string[]): Promise<Undoable> {
    const { undo } = await this.edits.run('staff-removed', { nodeIds: [nodeId] }, async (edit) => {
      const node = await edit.node(nodeId);
      edit.demand('member:remove', node.scope);
      for (const personId of personIds) {
        const member = await edit.em.findOne(Member, { personId, nodeId: node.id, role: 'staff' });
        if (!member) throw new NotFound();
        edit.leave(member);
      }
    });
    return undo;
  }
}
