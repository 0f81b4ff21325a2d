import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  playersIdentify,
  playersMove,
  playersTeams,
  sensorsWearer,
  teamStay,
  treeOpenUndos,
  treeUndo,
} from '@strainscope/console-contract';
import { toContract } from '../mappers/to-contract.ts';
import { editedPeopleOf, openUndoOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { unlessMissing } from '../readers/unless-missing.ts';
import { WearerReader } from '../readers/wearer-reader.ts';

/** Edits that concern the tree as a whole. */
@Controller('bff')
export class TreeEditController {
  constructor(
    private readonly services: ServiceClients,
    private readonly wearers: WearerReader,
  ) {}

  @Handles(treeUndo)
  async undo({ body }: CallRequest<typeof treeUndo>) {
    const { kind } = await this.services.structure.undoChange({ changeId: body.change_id });
    return answer({ undone: kind }, 'Undone.');
  }

  @Handles(treeOpenUndos)
  async openUndos() {
    const { changes } = await this.services.structure.listOpenUndos({});
    return answer(changes.map(openUndoOf));
  }

  @Handles(playersMove)
  async move({ body }: CallRequest<typeof playersMove>) {
    const { from_team_id: fromTeamId, to_team_id: toTeamId, players: personIds } = body;
    const { undo } = await this.services.members.movePlayers({ fromTeamId, toTeamId, personIds });
    return answer(editedPeopleOf(personIds, undo));
  }

  @Handles(playersTeams)
  async teamsOf({ params }: CallRequest<typeof playersTeams>) {
    const { stays } = await this.services.members.listTeamStays({ personId: params.id });
    return answer(stays.map((stay) => toContract(teamStay, stay, {})));
  }

  @Handles(playersIdentify)
  async identify({ body }: CallRequest<typeof playersIdentify>) {
    const { user_id: undefinedPersonId, player_id: personId } = body;
    const { undo } = await this.services.members.identifyMember({ undefinedPersonId, personId });
    return answer(editedPeopleOf([undefinedPersonId], undo));
  }

  @Handles(sensorsWearer)
  async wearer({ query }: CallRequest<typeof sensorsWearer>) {
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
