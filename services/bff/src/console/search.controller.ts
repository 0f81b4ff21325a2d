import { Controller, Req } from '@nestjs/common';
import type { NodeKind, SearchHit } from '@strainscope/console-contract';
import { Level } from '@strainscope/kernel';
import type { Family } from '@strainscope/proto/auth';
import type { PageInfo, PageRequest } from '@strainscope/proto/common';
import type { Group, Player } from '@strainscope/proto/reporting';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

type HitType = SearchHit['type'];
type PageAsked = Pick<PageRequest, 'cursor' | 'size'>;
interface Found {
  hits: SearchHit[];
  page: PageInfo | undefined;
}

/** Of each type: the palette shows one screen. */
const firstFew: PageAsked = { cursor: '', size: 5 };

@Controller('bff')
export class SearchController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/search')
  async search({ query }: CallRequest<'/search'>, @Req() request: SignedInRequest): Promise<CallAnswer<'/search'>> {
    const { q, type } = query;
    const open = typesFor(principalOf(request).level);
    if (type) {
      const { hits, page } = open.includes(type) ? await this.find(type, q, pageRequestOf(query)) : nothing;
      return pagedAnswer(hits, (hit) => hit, { page });
    }
    const found = await Promise.all(open.map((each) => this.find(each, q, firstFew)));
    return pagedAnswer(
      found.flatMap(({ hits }) => hits),
      (hit) => hit,
      {},
    );
  }

  private async find(type: HitType, search: string, page: PageAsked): Promise<Found> {
    const { overview, guardianships } = this.services;
    if (type === 'player') {
      const list = await overview.listPlayers({ search, page });
      return { hits: list.players.map(playerHit), page: list.page };
    }
    if (type === 'guardian') {
      const list = await guardianships.listFamilies({ search, sort: 'name', page });
      return { hits: list.families.map(guardianHit), page: list.page };
    }
    const list = await overview.listGroups({ kind: type, search, page });
    return { hits: list.groups.map(groupHit), page: list.page };
  }
}

const nothing: Found = { hits: [], page: undefined };

/** What somebody may look for; of each, the services show what the viewer may see. */
function typesFor(level: number): HitType[] {
  if (level < Level.team) return ['player'];
  const groups: HitType[] = ['organization', 'institution', 'team', 'player'];
  return level === Level.admin ? [...groups, 'guardian'] : groups;
}

function groupHit(group: Group): SearchHit {
  const above = group.path.slice(0, -1).map(({ name }) => name);
  return { type: group.kind as NodeKind, _id: group.nodeId, name: group.name, context: above.join(' › ') };
}

/** Teams are called alike in many clubs: the whole way down tells them apart. */
function playerHit(player: Player): SearchHit {
  const place = player.path.map(({ name }) => name).join(' › ') || player.teamName;
  return { type: 'player', _id: player.personId, name: `${player.firstName} ${player.lastName}`, context: place };
}

function guardianHit({ guardianId, firstName, lastName, children }: Family): SearchHit {
  const of = children.map((child) => `${child.firstName} ${child.lastName}`).join(', ');
  return { type: 'guardian', _id: guardianId, name: `${firstName} ${lastName}`, context: `guardian of ${of}` };
}
