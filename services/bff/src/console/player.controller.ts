import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  fixedTexts,
  playersAdd,
  playersAssignSensors,
  playersCounts,
  playersEvents,
  playersGet,
  playersList,
  playersOfTeam,
  playersRemove,
  playersRemoveFromTeam,
  playersSetStatus,
  playersStaff,
  playersSummary,
  playersSummaryPreview,
  simulationCounts,
} from '@strainscope/console-contract';
import { eventRowOf } from '../mappers/event.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { regionSummaryOf } from '../mappers/player.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { editedPeopleOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { GroupReader } from '../readers/group-reader.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { PlayerReader } from '../readers/player-reader.ts';
import { Reach } from '../readers/reach.ts';
import { StrainBases } from '../readers/strain-bases.ts';
import { StaffReader } from '../readers/staff-reader.ts';

@Controller('bff')
export class PlayerController {
  constructor(
    private readonly services: ServiceClients,
    private readonly players: PlayerReader,
    private readonly groups: GroupReader,
    private readonly reach: Reach,
    private readonly staffReader: StaffReader,
    private readonly bases: StrainBases,
  ) {}

  @Handles(playersOfTeam)
  ofTeam({ body }: CallRequest<typeof playersOfTeam>) {
    return this.players.list({ ...body, nodeId: body.team_id });
  }

  @Handles(playersList)
  filtered({ body }: CallRequest<typeof playersList>) {
    return this.players.list({ ...body, nodeId: body.node_id, undefinedOnly: body.undefined_only });
  }

  @Handles(playersGet)
  async get({ body }: CallRequest<typeof playersGet>) {
    return answer(await this.players.one(body.player_id));
  }

  @Handles(playersStaff)
  async staff({ body }: CallRequest<typeof playersStaff>) {
    return answer(await this.staffReader.above(body.player_id));
  }

  @Handles(playersCounts)
  async counts({ body }: CallRequest<typeof playersCounts>) {
    if (body.type !== 'player') {
      const { simulations, events } = await this.groups.group(body.type, body._id);
      return answer({ ...simulations, events });
    }
    const player = await this.services.overview.getPlayer({ personId: body._id });
    return answer({ ...toContract(simulationCounts, player, {}), events: Number(player.events) });
  }

  @Handles(playersEvents)
  async events({ body }: CallRequest<typeof playersEvents>) {
    const list = await this.services.overview.listEvents({ personId: body.player_id, page: pageRequestOf(body) });
    if (list.events.length === 0) await this.reach.assertPerson(body.player_id);
    const complete = list.events.filter(({ simulationState }) => simulationState === 'complete');
    const bases = await this.bases.of(complete.flatMap(({ simulationId }) => simulationId ?? []));
    return pagedAnswer(list.events, (row) => eventRowOf(row, bases), list);
  }

  @Handles(playersSummary)
  async summary({ body }: CallRequest<typeof playersSummary>) {
    return answer(await this.regionsOf(body.player_id));
  }

  @Handles(playersSummaryPreview)
  async preview({ params }: CallRequest<typeof playersSummaryPreview>) {
    return answer(await this.regionsOf(params.id));
  }

  @Handles(playersAssignSensors)
  async assignSensors({ body }: CallRequest<typeof playersAssignSensors>) {
    const assignments = body.players.map(({ player_id, team_id, brand, sensor_id, take_over, from, seen }) => ({
      personId: player_id,
      teamId: team_id,
      brand,
      sensorId: sensor_id,
      takeOver: take_over ?? false,
      ...(from && { from: timestampFromDate(new Date(from)) }),
      ...(seen && { seen: { sensorIds: seen } }),
    }));
    const { undo } = await this.services.tree.assignSensors({ assignments });
    return answer(editedPeopleOf(idsOf(body.players), undo), fixedTexts.sensorIdsUpdated);
  }

  @Handles(playersSetStatus)
  async setStatus({ body }: CallRequest<typeof playersSetStatus>) {
    const players = body.players.map(({ player_id: personId, status, seen: seenStatus = '' }) => ({
      personId,
      status,
      seenStatus,
    }));
    const { undo } = await this.services.tree.setPlayerStatus({ teamId: body.team_id, players });
    return answer(editedPeopleOf(idsOf(body.players), undo), fixedTexts.playersStatusUpdated);
  }

  @Handles(playersRemoveFromTeam)
  async remove({ body }: CallRequest<typeof playersRemoveFromTeam>) {
    const { team_id: teamId, players: personIds } = body;
    const { undo } = await this.services.members.removePlayers({ teamId, personIds });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.playersRemoved);
  }

  @Handles(playersRemove)
  async delete({ body }: CallRequest<typeof playersRemove>) {
    const { players: personIds, seen: seenTeamId = '' } = body;
    const { undo } = await this.services.members.removePlayers({ personIds, seenTeamId });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.playersDeleted);
  }

  @Handles(playersAdd)
  async add({ body }: CallRequest<typeof playersAdd>) {
    const players = body.players.map(({ player_id: personId, position = '' }) => ({ personId, position }));
    await this.services.members.addPlayers({ teamId: body.team_id, players });
    return answer(editedPeopleOf(players.map(({ personId }) => personId)));
  }

  private async regionsOf(personId: string) {
    const summary = regionSummaryOf(await this.services.overview.getRegionSummary({ personId, metric: 'MPS-95' }));
    if (summary.simulations === 0) await this.reach.assertPerson(personId);
    return summary;
  }
}

function idsOf(players: readonly { player_id: string }[]): string[] {
  return players.map(({ player_id }) => player_id);
}
