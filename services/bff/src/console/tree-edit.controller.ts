import { Controller } from '@nestjs/common';
import { editedPeopleOf, openUndoOf, teamStayOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { unlessMissing } from './unless-missing.ts';
import { WearerReader } from './wearer-reader.ts';

/** Edits that concern the tree as a whole. */
@Controller('bff')
export class TreeEditController {
  constructor(
    private readonly services: ServiceClients,
    private readonly wearers: WearerReader,
  ) {}

  @Call('/tree/undo')
  async undo({ body }: CallRequest<'/tree/undo'>): Promise<CallAnswer<'/tree/undo'>> {
    const { kind } = await this.services.structure.undoChange({ changeId: body.change_id });
    return answer({ undone: kind }, 'Undone.');
  }

  @Call('/tree/open-undos')
  async openUndos(): Promise<CallAnswer<'/tree/open-undos'>> {
    const { changes } = await this.services.structure.listOpenUndos({});
    return answer(changes.map(openUndoOf));
  }

  @Call('/players/move')
  async move({ body }: CallRequest<'/players/move'>): Promise<CallAnswer<'/players/move'>> {
    const { from_team_id: fromTeamId, to_team_id: toTeamId, players: personIds } = body;
    const { undo } = await this.services.members.movePlayers({ fromTeamId, toTeamId, personIds });
    return answer(editedPeopleOf(personIds, undo));
  }

  @Call('/people/{id}/teams')
  async teamsOf({ params }: CallRequest<'/people/{id}/teams'>): Promise<CallAnswer<'/people/{id}/teams'>> {
    const { stays } = await this.services.members.listTeamStays({ personId: params.id });
    return answer(stays.map(teamStayOf));
  }

  @Call('/members/identify')
  async identify({ body }: CallRequest<'/members/identify'>): Promise<CallAnswer<'/members/identify'>> {
    const { user_id: undefinedPersonId, player_id: personId } = body;
    const { undo } = await this.services.members.identifyMember({ undefinedPersonId, personId });
    return answer(editedPeopleOf([undefinedPersonId], undo));
  }

  @Call('/sensors/wearer')
  async wearer({ query }: CallRequest<'/sensors/wearer'>): Promise<CallAnswer<'/sensors/wearer'>> {
    const { team_id: teamId, brand, sensor_id: sensorId, from } = query;
    const wearer = await unlessMissing(this.services.tree.getWearer({ teamId, brand, sensorId }));
    if (!wearer) {
      // No player wears it, unless the team is not the viewer's.
      await this.services.tree.getNode({ nodeId: teamId });
      return answer(null);
    }
    const moving = await this.wearers.movingSince(wearer, { teamId, brand, sensorId }, from);
    return answer({ ...(await this.wearers.describe(wearer)), ...moving });
  }
}
