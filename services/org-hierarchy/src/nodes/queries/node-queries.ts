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

/** A picker that needs more than this needs a search. */
const most = 1000;

/** What people read of the tree. Whoever sees a node learns the names above it, and nothing else of them. */
@Injectable()
export class NodeQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /** @throws NotFound */
  async get(id: string): Promise<Node> {
    const [node] = await this.getAll([id]);
    return node!;
  }

  /** In the order asked. @throws NotFound for any of them */
  async getAll(ids: readonly string[]): Promise<Node[]> {
    const nodes = await this.actors.run(async (em, actor) => {
      const found = await em.find(TreeNode, { id: { $in: [...ids] } });
      return found.filter((node) => can(actor, 'node:read', node));
    });
    const byId = new Map(nodes.map((node) => [node.id, node]));
    if (ids.some((id) => !byId.has(id))) throw new NotFound();
    return this.views(ids.map((id) => byId.get(id)!));
  }

  /** By name. */
  async list(kind: NodeKind | null, parentId: string | null): Promise<Node[]> {
    const nodes = await this.actors.run(async (em, actor) => {
      const filter = { ...(kind && { kind }), ...(parentId && { parentId }) };
      const found = await em.find(TreeNode, filter, { orderBy: { name: 'asc', id: 'asc' }, limit: most });
      return found.filter((node) => can(actor, 'node:read', node));
    });
    return this.views(nodes);
  }

  private async views(nodes: readonly TreeNode[]): Promise<Node[]> {
    const above = [...new Set(nodes.flatMap(({ scope }) => scope))];
    const named = await withScope(this.em, serviceScope, (em) => em.find(TreeNode, { id: { $in: above } }));
    const byId = new Map(named.map((node) => [node.id, node]));
    return nodes.map(({ id, kind, parentId, name, scope, timeZone, sport }) =>
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
      }),
    );
  }
}
