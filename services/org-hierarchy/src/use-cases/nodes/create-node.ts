import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { TreeEdits } from '../../changes/tree-edits.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import { addNode } from './new-node.ts';
import type { NewNode } from './new-node.ts';

/** One node, repeatable by its id. @throws NotFound; InvalidRequest; NodeNameTaken */
@Injectable()
export class CreateNode {
  constructor(private readonly edits: TreeEdits) {}

  async execute(wish: NewNode): Promise<string> {
    const nodeIds = [wish.id, wish.parentId];
    const { result } = await this.edits.run('nodes-added', { nodeIds }, async (edit) => {
      const existing = wish.id ? await edit.em.findOne(TreeNode, { id: wish.id }) : null;
      if (!existing) return (await addNode(edit, wish)).id;
      if (!edit.seen.has(existing.id)) throw new NotFound();
      edit.demand('node:read', existing.scope);
      return existing.id;
    });
    return result;
  }
}
