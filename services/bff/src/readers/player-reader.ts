import { Injectable } from '@nestjs/common';
import type { PagedAnswer, Player } from '@strainscope/console-contract';
import type { Player as PlayerMessage } from '@strainscope/proto/reporting';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { playerOf } from '../mappers/player.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { Reach } from './reach.ts';

const states: Record<string, Player['consent']> = {
  self: 'missing',
  guardian: 'missing',
  asked: 'asked',
  invited: 'invited',
  nobody: 'unasked',
};

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
    sort = '',
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
    const consents = await this.consentsOf(list.players);
    return pagedAnswer(list.players, (player) => playerOf(player, consents.get(player.personId)), list);
  }

  /** @throws NotFound */
  async one(personId: string): Promise<Player> {
    const player = await this.services.overview.getPlayer({ personId });
    return playerOf(player, (await this.consentsOf([player])).get(personId));
  }

  /** Asks whose answer players without consent wait for. Most lists have no such player, and nothing is asked. */
  private async consentsOf(players: readonly PlayerMessage[]): Promise<Map<string, Player['consent'] | undefined>> {
    const personIds = players.filter(({ withoutConsent }) => withoutConsent).map(({ personId }) => personId);
    if (personIds.length === 0) return new Map();
    const { people } = await this.services.consents.listAwaitedAnswers({ personIds });
    return new Map(people.map(({ personId, of }) => [personId, states[of]]));
  }
}
