import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { TreeNode } from '../node.entity.ts';
import { assertNameFree, lockNames } from '../node-records.ts';
import { faultsOfName, normalName } from '../node.rules.ts';

export interface Renaming {
  id: string;
  name: string;
}

/** All or nothing. @throws NotFound; InvalidRequest; NodeNameTaken */
@Injectable()
export class RenameNodes {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly outbox: Outbox,
  ) {}

  execute(renamings: readonly Renaming[]): Promise<void> {
    const wanted = renamings.map(({ id, name }) => ({ id, name: normalName(name) }));
    const faults = wanted.flatMap(({ name }, index) => faultsOfName(name, `nodes.${index}.name`));
    if (faults.length > 0) throw new InvalidRequest(faults);
    return this.actors.run(async (em, actor) => {
      for (const { id, name } of wanted) {
        const node = await em.findOne(TreeNode, { id });
        if (!node) throw new NotFound();
        assertCan(actor, 'node:edit', { scope: node.scope.slice(0, -1) });
        await lockNames(em, node.parentId ?? null);
        await assertNameFree(em, node, name);
        node.name = name;
        // The next one of the list may take the name that this one leaves.
        await em.flush();
        await this.outbox.append(em, 'strainscope.org.node.renamed.v1', id, { nodeId: id, name });
      }
    });
  }
}
