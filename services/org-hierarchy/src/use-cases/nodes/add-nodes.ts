import { Injectable } from '@nestjs/common';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Edited } from '../../changes/tree-edits.ts';
import type { TreeNode } from '../../nodes/node.entity.ts';
import { addNode } from './new-node.ts';
import type { NewNode } from './new-node.ts';

/** All or nothing. @throws NotFound; InvalidRequest; EditRefused */
@Injectable()
export class AddNodes {
  constructor(private readonly edits: TreeEdits) {}

  execute(wishes: readonly Omit<NewNode, 'id'>[]): Promise<Edited<TreeNode[]>> {
    const nodeIds = wishes.map(({ parentId }) => parentId);
    return this.edits.run('nodes-added', { nodeIds }, async (edit) => {
      const added: TreeNode[] = [];
      await forEachItem(wishes, async (wish) => void added.push(await addNode(edit, { ...wish, id: null })));
      return added;
    });
  }
}
