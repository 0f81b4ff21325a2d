import { Injectable } from '@nestjs/common';
import type { Group, NodeKind, PagedAnswer, TreeNode } from '@strainscope/console-contract';
import { NotFound } from '@strainscope/kernel';
import { groupOf, treeNodeOf } from '../mappers/group.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { Reach } from './reach.ts';

export interface GroupListing {
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
}

/** What the three kinds of groups share: cards with counts from reporting, places in the tree from org-hierarchy. */
@Injectable()
export class GroupReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly reach: Reach,
  ) {}

  /** @throws NotFound for a parent of which the viewer sees nothing */
  async list(kind: NodeKind, listing: GroupListing, parentId = ''): Promise<PagedAnswer<Group[]>> {
    const { search = '', sort = '' } = listing;
    const answer = await this.services.overview.listGroups({
      kind,
      parentId,
      search,
      sort,
      page: pageRequestOf(listing),
    });
    if (answer.groups.length === 0 && parentId !== '') await this.reach.assertNode(parentId);
    return pagedAnswer(answer.groups, groupOf, answer);
  }

  /** @throws NotFound also when the id is of another kind of node */
  async group(kind: NodeKind, nodeId: string): Promise<Group> {
    const group = groupOf(await this.services.overview.getGroup({ nodeId }));
    if (group.kind !== kind) throw new NotFound();
    return group;
  }

  /** @throws NotFound also when the id is of another kind of node */
  async node(kind: NodeKind, nodeId: string): Promise<TreeNode> {
    const node = treeNodeOf(await this.services.tree.getNode({ nodeId }));
    if (node.kind !== kind) throw new NotFound();
    return node;
  }
}
