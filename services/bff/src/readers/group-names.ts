import { Injectable } from '@nestjs/common';
import type { Node } from '@strainscope/proto/org';
import { ServiceClients } from '../clients/service-clients.ts';

/** Places that a name means. */
interface CalledSo {
  ids: string[];
  /** False where more are called so than are told. */
  areAll: boolean;
}

/** Nodes whose ids another service answered. Those that the viewer does not see are missing. */
@Injectable()
export class GroupNames {
  constructor(private readonly services: ServiceClients) {}

  async nodes(ids: readonly string[]): Promise<ReadonlyMap<string, Node>> {
    const nodeIds = [...new Set(ids)];
    const { nodes } = nodeIds.length === 0 ? { nodes: [] } : await this.services.tree.listNodes({ nodeIds });
    return new Map(nodes.map((node) => [node.nodeId, node]));
  }

  async calledSo(search: string): Promise<CalledSo> {
    if (search.trim() === '') return { ids: [], areAll: true };
    const { nodes, page } = await this.services.tree.listNodes({ search });
    return { ids: nodes.map(({ nodeId }) => nodeId), areAll: (page?.nextCursor ?? '') === '' };
  }

  async of(ids: readonly string[]): Promise<(id: string) => string> {
    const nodes = await this.nodes(ids);
    return (id) => nodes.get(id)?.name ?? '';
  }
}
