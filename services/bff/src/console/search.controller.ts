import { Controller, Req } from '@nestjs/common';
import type { NodeKind, SearchHit } from '@strainscope/console-contract';
import { Level } from '@strainscope/kernel';
import type { Group, Player } from '@strainscope/proto/reporting';
import { ServiceClients } from '../service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

const kinds: readonly NodeKind[] = ['organization', 'institution', 'team'];
/** Of each type: the palette shows one screen. */
const page = { size: 5 };

@Controller('bff')
export class SearchController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/search')
  async search({ query }: CallRequest<'/search'>, @Req() request: SignedInRequest): Promise<CallAnswer<'/search'>> {
    const { overview } = this.services;
    const groupKinds = principalOf(request).level >= Level.team ? kinds : [];
    const [{ players }, ...lists] = await Promise.all([
      overview.listPlayers({ search: query.q, page }),
      ...groupKinds.map((kind) => overview.listGroups({ kind, search: query.q, page })),
    ]);
    return answer([...lists.flatMap(({ groups }) => groups.map(groupHit)), ...players.map(playerHit)]);
  }
}

function groupHit(group: Group): SearchHit {
  const above = group.path.slice(0, -1).map(({ name }) => name);
  return { type: group.kind as NodeKind, _id: group.nodeId, name: group.name, context: above.join(' › ') };
}

function playerHit(player: Player): SearchHit {
  return {
    type: 'player',
    _id: player.personId,
    name: `${player.firstName} ${player.lastName}`,
    context: player.teamName,
  };
}
