import { Injectable } from '@nestjs/common';
import type { Node } from '@strainscope/proto/org';
import { ServiceClients } from '../service-clients.ts';

/** Nodes whose ids another service answered. Those that the viewer does not see are missing. */
@Injectable()
export class GroupNames {
  constructor(private readonly services: ServiceClients) {}

  async nodes(ids: readonly string[]): Promise<ReadonlyMap<string, Node>> {
    const nodeIds = [...new Set(ids)];
    const { nodes } = nodeIds.length === 0 ? { nodes: [] } : await this.services.tree.listNodes({ nodeIds });
    return new Map(nodes.map((node) => [node.nodeId, node]));
  }

  async of(ids: readonly string[]): Promise<(id: string) => string> {
    const nodes = await this.nodes(ids);
    return (id) => nodes.get(id)?.name ?? '';
  }
}
