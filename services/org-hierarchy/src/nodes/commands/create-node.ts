import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { InvalidRequest, newId, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { TreeNode } from '../node.entity.ts';
import type { NodeKind } from '../node.entity.ts';
import { assertNameFree, lockNames } from '../node-records.ts';
import { faultsOfNode, normalName } from '../node.rules.ts';

export interface NewNode {
  /** A given id makes the call repeatable. */
  id: string | null;
  kind: NodeKind;
  parentId: string | null;
  name: string;
  timeZone: string | null;
  sport: string | null;
}

/** @throws NotFound without a parent that the actor may build below; InvalidRequest; NodeNameTaken */
@Injectable()
export class CreateNode {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly outbox: Outbox,
  ) {}

  execute({ id, kind, parentId, name, timeZone, sport }: NewNode): Promise<string> {
    return this.actors.run(async (em, actor) => {
      const existing = id ? await em.findOne(TreeNode, { id }) : null;
      if (existing) return existing.id;
      const parent = parentId ? await em.findOne(TreeNode, { id: parentId }) : null;
      if (parentId && !parent) throw new NotFound();
      assertCan(actor, 'node:create', { scope: parent?.scope ?? [] });

      const draft = { kind, name: normalName(name), parentKind: parent?.kind ?? null, timeZone };
      const faults = faultsOfNode(draft);
      if (faults.length > 0) throw new InvalidRequest(faults);
      const nodeId = id ?? newId();
      const scope = [...(parent?.scope ?? []), nodeId];
      const node = em.create(TreeNode, { id: nodeId, kind, parentId, name: draft.name, scope, timeZone, sport });
      await lockNames(em, parentId);
      await assertNameFree(em, node, draft.name);
      await this.outbox.append(em, 'strainscope.org.node.created.v1', nodeId, {
        nodeId,
        kind,
        parentId: parentId ?? '',
        name: draft.name,
        path: scope,
        timeZone: timeZone ?? '',
        sport: sport ?? '',
      });
      return nodeId;
    });
  }
}
