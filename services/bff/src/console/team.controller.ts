import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { treeNodeOf } from '../mappers/group.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';
import { StaffReader } from './staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';
import { PlayerReader } from './player-reader.ts';
import { RunReader } from './run-reader.ts';

@Controller('bff')
export class TeamController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
    private readonly editor: TreeEditor,
    private readonly staffReader: StaffReader,
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
    const { institution_id: parentId = '', search = '', ...paging } = body;
    const page = pageRequestOf(paging);
    const list = await this.services.tree.listNodes({ kind: 'team', parentId, search, page });
    return pagedAnswer(list.nodes, treeNodeOf, list);
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
  runs({ body }: CallRequest<'/team/get/simlogs'>): Promise<CallAnswer<'/team/get/simlogs'>> {
    return this.runReader.rows({ ...body, nodeId: body.team_id });
  }

  @Call('/team/add')
  async add({ body }: CallRequest<'/team/add'>): Promise<CallAnswer<'/team/add'>> {
    const drafts = 'teams' in body ? body.teams : [body];
    return answer(await this.editor.add('team', drafts.map(draftOf)), fixedTexts.teamAdded);
  }

  @Call('/team/rename')
  async rename({ body }: CallRequest<'/team/rename'>): Promise<CallAnswer<'/team/rename'>> {
    const renamings = body.teams.map(({ team_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('team', renamings), fixedTexts.teamsRenamed);
  }

  @Call('/team/delete')
  async delete({ body }: CallRequest<'/team/delete'>): Promise<CallAnswer<'/team/delete'>> {
    const deletions = body.teams.map(({ team_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('team', deletions), fixedTexts.teamsDeleted);
  }

  @Call('/team/merge')
  async merge({ body }: CallRequest<'/team/merge'>): Promise<CallAnswer<'/team/merge'>> {
    return answer(await this.editor.merge('team', body.merges), fixedTexts.teamsMerged);
  }

  @Call('/team/getStaffList')
  async staff({ body }: CallRequest<'/team/getStaffList'>): Promise<CallAnswer<'/team/getStaffList'>> {
    return this.staffReader.list(body, (await this.groups.node('team', body.team_id))._id);
  }

  @Call('/team/deleteTeamStaff')
  async deleteStaff({ body }: CallRequest<'/team/deleteTeamStaff'>): Promise<CallAnswer<'/team/deleteTeamStaff'>> {
    const { _id } = await this.groups.node('team', body.team_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), fixedTexts.teamStaffDeleted);
  }
}

type NewTeam = { name: string; institution_id: string; time_zone?: string | undefined; sport?: string | undefined };

function draftOf({ name, institution_id: parentId, time_zone: timeZone, sport }: NewTeam) {
  return { name, parentId, timeZone, sport };
}
