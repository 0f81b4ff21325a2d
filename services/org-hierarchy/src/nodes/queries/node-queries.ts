import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { NodeSchema } from '@strainscope/proto/org';
import type { Node } from '@strainscope/proto/org';
import { TreeNode } from '../node.entity.ts';
import type { NodeKind } from '../node.entity.ts';
import { livingNode } from '../node-records.ts';

/** A picker that needs more than this needs a search. */
const most = 1000;

/** Nobody looks for changes in a thousand nodes that are only read. */
const readOnly = { disableIdentityMap: true };

/** What people read of the tree. Whoever sees a node learns the names above it, and nothing else of them. */
@Injectable()
export class NodeQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /** An old id of a merged node means the other. @throws NotFound */
  async get(id: string): Promise<Node> {
    const node = await this.actors.run(async (em, actor) => {
      const found = await livingNode(em, id);
      return found && can(actor, 'node:read', found) ? found : null;
    });
    if (!node) throw new NotFound();
    const [view] = await this.views([node]);
    return view!;
  }

  /** By name. */
  async list(kind: NodeKind | null, parentId: string | null): Promise<Node[]> {
    const nodes = await this.actors.run(async (em, actor) => {
      const filter = { goneAt: null, ...(kind && { kind }), ...(parentId && { parentId }) };
      const found = await em.find(TreeNode, filter, { ...readOnly, orderBy: { name: 'asc', id: 'asc' }, limit: most });
      return found.filter((node) => can(actor, 'node:read', node));
    });
    return this.views(nodes);
  }

  private async views(nodes: readonly TreeNode[]): Promise<Node[]> {
    const above = [...new Set(nodes.flatMap(({ scope }) => scope))];
    const named = await withScope(this.em, serviceScope, (em) => em.find(TreeNode, { id: { $in: above } }, readOnly));
    const byId = new Map(named.map((node) => [node.id, node]));
    return nodes.map(({ id, kind, parentId, name, scope, timeZone, sport, version }) =>
      create(NodeSchema, {
        nodeId: id,
        kind,
        parentId: parentId ?? '',
        name,
        path: scope.flatMap((nodeId) => {
          const node = byId.get(nodeId);
          return node ? [{ nodeId, kind: node.kind, name: node.name }] : [];
        }),
        timeZone: timeZone ?? '',
        sport: sport ?? '',
        version,
      }),
    );
  }
}
