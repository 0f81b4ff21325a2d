import { Injectable } from '@nestjs/common';
import { TreeEdits } from '../../changes/tree-edits.ts';
import { TreeNode } from '../node.entity.ts';
import { addNode } from '../new-node.ts';
import type { NewNode } from '../new-node.ts';

/** One node, repeatable by its id. @throws NotFound; InvalidRequest; NodeNameTaken */
@Injectable()
export class CreateNode {
  constructor(private readonly edits: TreeEdits) {}

  async execute(wish: NewNode): Promise<string> {
    const { result } = await this.edits.run('nodes-added', async (edit) => {
      const existing = wish.id ? await edit.em.findOne(TreeNode, { id: wish.id }) : null;
      if (!existing) return (await addNode(edit, wish)).id;
      edit.demand('node:read', existing.scope);
      return existing.id;
    });
    return result;
  }
}
