import { Injectable } from '@nestjs/common';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import { lockMembers } from './member-records.ts';
import { noLongerThere } from './no-longer-there.ts';

/** People no longer work at a node. All or nothing. @throws NotFound; EditRefused where somebody else was faster */
@Injectable()
export class RemoveStaff {
  constructor(private readonly edits: TreeEdits) {}

  async execute(nodeId: string, personIds: readonly string[]): Promise<Undoable> {
    const { undo } = await this.edits.run('staff-removed', { nodeIds: [nodeId], personIds }, async (edit) => {
      const node = await edit.node(nodeId);
      edit.demand('member:remove', node.scope);
      await lockMembers(edit, 'staff', personIds);
      await forEachItem(personIds, async (personId) => {
        const place = { personId, nodeId: node.id, role: 'staff' } as const;
        const member = await edit.em.findOne(Member, place);
        if (!member) throw await noLongerThere(edit, place);
        edit.leave(member);
      });
    });
    return undo;
  }
}
