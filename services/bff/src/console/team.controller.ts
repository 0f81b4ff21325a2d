import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { treeNodeOf } from '../mappers/group.mapper.ts';
import { pagedAnswer } from '../mappers/page.mapper.ts';
import { simulationRowOf } from '../mappers/simulation.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';
import { PlayerReader } from './player-reader.ts';
import { RunReader } from './run-reader.ts';

@Controller('bff')
export class TeamController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
    private readonly players: PlayerReader,
    private readonly runReader: RunReader,
  ) {}

  @Call('/team/getTeamsByInsId')
  ofInstitution({ body }: CallRequest<'/team/getTeamsByInsId'>): Promise<CallAnswer<'/team/getTeamsByInsId'>> {
    return this.groups.list('team', body, body.ins_id);
  }

  @Call('/team/organziatons/teams')
  ofOrganization({ body }: CallRequest<'/team/organziatons/teams'>): Promise<CallAnswer<'/team/organziatons/teams'>> {
    return this.groups.list('team', body, body.organization_id);
  }

  @Call('/team/all-user-teams')
  ofViewer({ query }: CallRequest<'/team/all-user-teams'>): Promise<CallAnswer<'/team/all-user-teams'>> {
    return this.groups.list('team', query);
  }

  @Call('/team/all/list')
  async names({ body }: CallRequest<'/team/all/list'>): Promise<CallAnswer<'/team/all/list'>> {
    const { nodes } = await this.services.tree.listNodes({ kind: 'team', parentId: body.institution_id ?? '' });
    return answer(nodes.map(treeNodeOf));
  }

  @Call('/team/details/byId')
  async details({ body }: CallRequest<'/team/details/byId'>): Promise<CallAnswer<'/team/details/byId'>> {
    return answer(await this.groups.group('team', body.team_id));
  }

  @Call('/team/single/Teams')
  async single({ body }: CallRequest<'/team/single/Teams'>): Promise<CallAnswer<'/team/single/Teams'>> {
    return answer(await this.groups.node('team', body.team_id));
  }

  @Call('/team/get/members')
  members({ body }: CallRequest<'/team/get/members'>): Promise<CallAnswer<'/team/get/members'>> {
    return this.players.list({ ...body, nodeId: body.team_id });
  }

  @Call('/team/get/simlogs')
  async runs({ body }: CallRequest<'/team/get/simlogs'>): Promise<CallAnswer<'/team/get/simlogs'>> {
    const list = await this.runReader.list({ ...body, nodeId: body.team_id });
    return pagedAnswer(list.simulations, simulationRowOf, list);
  }

  @Call('/team/add')
  async add({ body }: CallRequest<'/team/add'>): Promise<CallAnswer<'/team/add'>> {
    const node = await this.services.tree.createNode({
      kind: 'team',
      parentId: body.institution_id,
      name: body.name,
      timeZone: body.time_zone ?? '',
      sport: body.sport ?? '',
    });
    return answer(treeNodeOf(node), fixedTexts.teamAdded);
  }

  @Call('/team/rename')
  async rename({ body }: CallRequest<'/team/rename'>): Promise<CallAnswer<'/team/rename'>> {
    const nodes = body.teams.map(({ team_id, name }) => ({ nodeId: team_id, name }));
    return answer(await this.groups.rename(nodes), fixedTexts.teamsRenamed);
  }
}
