import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  fixedTexts,
  playersMembers,
  simulationsOfTeam,
  teamsAdd,
  teamsDelete,
  teamsGet,
  teamsList,
  teamsMerge,
  teamsNames,
  teamsOfInstitution,
  teamsOfOrganization,
  teamsPlace,
  teamsRemoveStaff,
  teamsRename,
  teamsStaff,
} from '@strainscope/console-contract';
import { treeNodeOf } from '../mappers/group.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { GroupReader } from '../readers/group-reader.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StaffReader } from '../readers/staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';
import { PlayerReader } from '../readers/player-reader.ts';
import { RunReader } from '../readers/run-reader.ts';

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

  @Handles(teamsOfInstitution)
  ofInstitution({ body }: CallRequest<typeof teamsOfInstitution>) {
    return this.groups.list('team', body, body.ins_id);
  }

  @Handles(teamsOfOrganization)
  ofOrganization({ body }: CallRequest<typeof teamsOfOrganization>) {
    return this.groups.list('team', body, body.organization_id);
  }

  @Handles(teamsList)
  list({ query }: CallRequest<typeof teamsList>) {
    return this.groups.list('team', query);
  }

  @Handles(teamsNames)
  async names({ body }: CallRequest<typeof teamsNames>) {
    const { institution_id: parentId = '', search = '', ...paging } = body;
    const page = pageRequestOf(paging);
    const list = await this.services.tree.listNodes({ kind: 'team', parentId, search, page });
    return pagedAnswer(list.nodes, treeNodeOf, list);
  }

  @Handles(teamsGet)
  async get({ body }: CallRequest<typeof teamsGet>) {
    return answer(await this.groups.group('team', body.team_id));
  }

  @Handles(teamsPlace)
  async place({ body }: CallRequest<typeof teamsPlace>) {
    return answer(await this.groups.node('team', body.team_id));
  }

  @Handles(playersMembers)
  members({ body }: CallRequest<typeof playersMembers>) {
    return this.players.list({ ...body, nodeId: body.team_id });
  }

  @Handles(simulationsOfTeam)
  runs({ body }: CallRequest<typeof simulationsOfTeam>) {
    return this.runReader.rows({ ...body, nodeId: body.team_id });
  }

  @Handles(teamsAdd)
  async add({ body }: CallRequest<typeof teamsAdd>) {
    const drafts = 'teams' in body ? body.teams : [body];
    return answer(await this.editor.add('team', drafts.map(draftOf)), fixedTexts.teamAdded);
  }

  @Handles(teamsRename)
  async rename({ body }: CallRequest<typeof teamsRename>) {
    const renamings = body.teams.map(({ team_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('team', renamings), fixedTexts.teamsRenamed);
  }

  @Handles(teamsDelete)
  async delete({ body }: CallRequest<typeof teamsDelete>) {
    const deletions = body.teams.map(({ team_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('team', deletions), fixedTexts.teamsDeleted);
  }

  @Handles(teamsMerge)
  async merge({ body }: CallRequest<typeof teamsMerge>) {
    return answer(await this.editor.merge('team', body.merges), fixedTexts.teamsMerged);
  }

  @Handles(teamsStaff)
  async staff({ body }: CallRequest<typeof teamsStaff>) {
    return this.staffReader.list(body, (await this.groups.node('team', body.team_id))._id);
  }

  @Handles(teamsRemoveStaff)
  async removeStaff({ body }: CallRequest<typeof teamsRemoveStaff>) {
    const { _id } = await this.groups.node('team', body.team_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), fixedTexts.teamStaffDeleted);
  }
}

type NewTeam = { name: string; institution_id: string; time_zone?: string | undefined; sport?: string | undefined };

function draftOf({ name, institution_id: parentId, time_zone: timeZone, sport }: NewTeam) {
  return { name, parentId, timeZone, sport };
}
