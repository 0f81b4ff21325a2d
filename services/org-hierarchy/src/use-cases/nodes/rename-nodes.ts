import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Edited } from '../../changes/tree-edits.ts';
import { assertNameFree, leaveNames, lockNames } from '../../nodes/node-records.ts';
import type { NodeKind, TreeNode } from '../../nodes/node.entity.ts';
import { faultsOfName, normalName } from '../../nodes/node.rules.ts';
import { assertVersion, nodesToEdit } from './node-edit.ts';
import type { NodeEdit } from './node-edit.ts';

export interface Renaming extends NodeEdit {
  name: string;
}

/** All or nothing. @throws NotFound; InvalidRequest; EditRefused */
@Injectable()
export class RenameNodes {
  constructor(private readonly edits: TreeEdits) {}

  execute(kind: NodeKind, renamings: readonly Renaming[]): Promise<Edited<TreeNode[]>> {
    const wanted = renamings.map((renaming) => ({ ...renaming, name: normalName(renaming.name) }));
    const faults = wanted.flatMap(({ name }, index) => faultsOfName(name, `nodes.${index}.name`));
    if (faults.length > 0) throw new InvalidRequest(faults);
    const ids = wanted.map(({ id }) => id);
    return this.edits.run('nodes-renamed', { nodeIds: ids }, async (edit) => {
      const nodes = await nodesToEdit(edit, kind, 'node:edit', ids);
      for (const parentId of new Set(nodes.map((node) => node.parentId ?? null))) await lockNames(edit.em, parentId);
      // What counts are the names in the end: two nodes may swap theirs.
      await leaveNames(
        edit.em,
        nodes.filter(
          ({ name }, index) =>
            !isSameName(name, wanted[index]!.name) && wanted.some((other) => isSameName(name, other.name)),
        ),
      );
      await forEachItem(wanted, async ({ name, version }, index) => {
        const node = nodes[index]!;
        await assertVersion(edit, node, version);
        await assertNameFree(edit.em, node, name);
        edit.change(node, { name });
        await edit.em.flush();
      });
      return nodes;
    });
  }
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
