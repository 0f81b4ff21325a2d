import { Injectable } from '@nestjs/common';
import type { EditedNodes, EditedPeople, NodeKind } from '@strainscope/console-contract';
import { editedNodesOf, editedPeopleOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';

export interface NodeDraft {
  name: string;
  parentId?: string | undefined;
  timeZone?: string | undefined;
  sport?: string | undefined;
}

interface Seen {
  version?: number | undefined;
}

/** The bulk edits that the three kinds of nodes share. */
@Injectable()
export class TreeEditor {
  constructor(private readonly services: ServiceClients) {}

  async add(kind: NodeKind, drafts: readonly NodeDraft[]): Promise<EditedNodes> {
    const nodes = drafts.map(({ name, parentId = '', timeZone = '', sport = '' }) => ({
      name,
      parentId,
      timeZone,
      sport,
    }));
    return editedNodesOf(await this.services.structure.addNodes({ kind, nodes }));
  }

  async rename(kind: NodeKind, renamings: readonly (Seen & { id: string; name: string })[]): Promise<EditedNodes> {
    const nodes = renamings.map(({ id: nodeId, name, version = 0 }) => ({ nodeId, name, version }));
    return editedNodesOf(await this.services.structure.renameNodes({ kind, nodes }));
  }

  async delete(kind: NodeKind, deletions: readonly (Seen & { id: string })[]): Promise<EditedNodes> {
    const nodes = deletions.map(({ id: nodeId, version = 0 }) => ({ nodeId, version }));
    return editedNodesOf(await this.services.structure.deleteNodes({ kind, nodes }));
  }

  async merge(kind: NodeKind, merges: readonly (Seen & { _id: string; into: string })[]): Promise<EditedNodes> {
    const wishes = merges.map(({ _id: nodeId, into: intoNodeId, version = 0 }) => ({ nodeId, intoNodeId, version }));
    return editedNodesOf(await this.services.structure.mergeNodes({ kind, merges: wishes }));
  }

  async removeStaff(nodeId: string, personId: string): Promise<EditedPeople> {
    const { undo } = await this.services.members.removeStaff({ nodeId, personIds: [personId] });
    return editedPeopleOf([personId], undo);
  }
}
