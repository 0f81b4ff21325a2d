import { Controller, Req } from '@nestjs/common';
import {
  type CallAnswer,
  type CallRequest,
  type NodeKind,
  searchFind,
  type SearchHit,
} from '@strainscope/console-contract';
import { Level } from '@strainscope/kernel';
import type { Family, PersonPermissions } from '@strainscope/proto/auth';
import type { PageInfo, PageRequest } from '@strainscope/proto/common';
import type { Group, Player } from '@strainscope/proto/reporting';
import { pageOf, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { Handles } from '../calls/handles.decorator.ts';

type HitType = SearchHit['type'];
type PageAsked = Pick<PageRequest, 'cursor' | 'size'>;
interface Found {
  type: HitType;
  hits: SearchHit[];
  page: PageInfo | undefined;
}

/** Page of each type: the palette shows one screen. */
const firstFew: PageAsked = { cursor: '', size: 5 };

@Controller('bff')
export class SearchController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(searchFind)
  async search({ query }: CallRequest<typeof searchFind>, @Req() request: SignedInRequest) {
    const { q, type } = query;
    const open = typesFor(principalOf(request).level);
    if (!type) return answerOf(await Promise.all(open.map((each) => this.find(each, q, firstFew))), null);
    const found = open.includes(type) ? [await this.find(type, q, pageRequestOf(query))] : [];
    return answerOf(found, found[0]?.page?.nextCursor || null);
  }

  private async find(type: HitType, search: string, page: PageAsked): Promise<Found> {
    const { overview, guardianships, permissions } = this.services;
    if (type === 'player') {
      const list = await overview.listPlayers({ search, page });
      return { type, hits: list.players.map(playerHit), page: list.page };
    }
    if (type === 'guardian') {
      const list = await guardianships.listFamilies({ search, sort: 'name', page });
      return { type, hits: list.families.map(guardianHit), page: list.page };
    }
    if (type === 'person') {
      const list = await permissions.listPermissions({ search, page });
      return { type, hits: list.people.map(personHit), page: list.page };
    }
    const list = await overview.listGroups({ kind: type, search, page });
    return { type, hits: list.groups.map(groupHit), page: list.page };
  }
}

/** Counts all that was found, and says of which types there are more. */
function answerOf(found: readonly Found[], next_cursor: string | null): CallAnswer<typeof searchFind> {
  const pages = found.map(({ page }) => pageOf(page));
  const goesOn = found.filter((_, index) => pages[index]!.next_cursor !== null);
  return {
    message: 'OK',
    data: { hits: onceEach(found.flatMap(({ hits }) => hits)), more_of: goesOn.map(({ type }) => type) },
    page: {
      next_cursor,
      total: pages.reduce((sum, { total }) => sum + total, 0),
      ...(pages.some(({ total_is_least }) => total_is_least) && { total_is_least: true }),
    },
    freshness: null,
  };
}

/** Lists each person once: a player or a guardian has an account too, and stands as player or guardian. */
function onceEach(hits: readonly SearchHit[]): SearchHit[] {
  const known = new Set(hits.filter(({ type }) => type !== 'person').map(({ _id }) => _id));
  return hits.filter(({ type, _id }) => type !== 'person' || !known.has(_id));
}

/** Types that a caller may search; of each, the services show what the viewer may see. */
function typesFor(level: number): HitType[] {
  if (level < Level.team) return ['player'];
  const groups: HitType[] = ['organization', 'institution', 'team', 'player'];
  return level === Level.admin ? [...groups, 'guardian', 'person'] : groups;
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
  const name = `${firstName} ${lastName}`;
  const ids = children.map(({ personId }) => personId);
  return { type: 'guardian', _id: guardianId, name, context: `guardian of ${of}`, children: ids };
}

/** An account, whether or not its person is in a team. */
function personHit({ personId, firstName, lastName, email }: PersonPermissions): SearchHit {
  return { type: 'person', _id: personId, name: `${firstName} ${lastName}`, context: email };
}
