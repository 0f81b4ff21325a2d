import { Injectable } from '@nestjs/common';
import type { NodeKind } from '@strainscope/console-contract';
import { ServiceClients } from '../service-clients.ts';

/** Groups that are asked for by name; the others go without. */
const oneList = 1000;

/** Names of nodes whose ids another service answered. A node that the viewer does not see has none. */
@Injectable()
export class GroupNames {
  constructor(private readonly services: ServiceClients) {}

  async of(kind: NodeKind): Promise<(id: string) => string> {
    const { groups } = await this.services.overview.listGroups({ kind, page: { size: oneList } });
    const names = new Map(groups.map(({ nodeId, name }) => [nodeId, name]));
    return (id) => names.get(id) ?? '';
  }
}
