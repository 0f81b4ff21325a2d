import { Injectable } from '@nestjs/common';
import type { PagedAnswer, Player } from '@strainscope/console-contract';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { playerOf } from '../mappers/player.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { Reach } from './reach.ts';

export interface PlayerListing {
  /** A team or any node above; left out, every player that the viewer may see. */
  nodeId?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
  undefinedOnly?: boolean;
}

@Injectable()
export class PlayerReader {
  constructor(
    private readonly services: ServiceClients,
    private readonly reach: Reach,
  ) {}

  /** @throws NotFound for a node of which the viewer sees nothing */
  async list({
    nodeId = '',
    search = '',
    sort = 'name',
    undefinedOnly = false,
    ...paging
  }: PlayerListing): Promise<PagedAnswer<Player[]>> {
    const list = await this.services.overview.listPlayers({
      nodeId,
      search,
      sort,
      undefinedOnly,
      page: pageRequestOf(paging),
    });
    if (list.players.length === 0 && nodeId !== '') await this.reach.assertNode(nodeId);
    return pagedAnswer(list.players, playerOf, list);
  }
}
