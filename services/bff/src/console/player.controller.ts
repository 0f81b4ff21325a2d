import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { eventRowOf } from '../mappers/event.mapper.ts';
import { countsOf } from '../mappers/group.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { regionSummaryOf } from '../mappers/player.mapper.ts';
import { editedPeopleOf } from '../mappers/tree-edit.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';
import { PlayerReader } from './player-reader.ts';
import { Reach } from './reach.ts';
import { StrainBases } from './strain-bases.ts';
import { StaffReader } from './staff-reader.ts';

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

  @Call('/player/fetchListByTeam')
  ofTeam({ body }: CallRequest<'/player/fetchListByTeam'>): Promise<CallAnswer<'/player/fetchListByTeam'>> {
    return this.players.list({ ...body, nodeId: body.team_id });
  }

  @Call('/player/filterList')
  filtered({ body }: CallRequest<'/player/filterList'>): Promise<CallAnswer<'/player/filterList'>> {
    return this.players.list({ ...body, nodeId: body.node_id, undefinedOnly: body.undefined_only });
  }

  @Call('/player/fetchDetails')
  async details({ body }: CallRequest<'/player/fetchDetails'>): Promise<CallAnswer<'/player/fetchDetails'>> {
    return answer(await this.players.one(body.player_id));
  }

  @Call('/player/getfamilyplayerStaffList')
  async staff({
    body,
  }: CallRequest<'/player/getfamilyplayerStaffList'>): Promise<CallAnswer<'/player/getfamilyplayerStaffList'>> {
    return answer(await this.staffReader.above(body.player_id));
  }

  @Call('/player/getCountByType')
  async counts({ body }: CallRequest<'/player/getCountByType'>): Promise<CallAnswer<'/player/getCountByType'>> {
    if (body.type !== 'player') {
      const { simulations, events } = await this.groups.group(body.type, body._id);
      return answer({ ...simulations, events });
    }
    const player = await this.services.overview.getPlayer({ personId: body._id });
    return answer({ ...countsOf(player), events: Number(player.events) });
  }

  @Call('/player/simulations')
  async events({ body }: CallRequest<'/player/simulations'>): Promise<CallAnswer<'/player/simulations'>> {
    const list = await this.services.overview.listEvents({ personId: body.player_id, page: pageRequestOf(body) });
    if (list.events.length === 0) await this.reach.assertPerson(body.player_id);
    const complete = list.events.filter(({ simulationState }) => simulationState === 'complete');
    const bases = await this.bases.of(complete.map(({ simulationId }) => simulationId));
    return pagedAnswer(list.events, (row) => eventRowOf(row, bases), list);
  }

  @Call('/player/summary/ById')
  async summary({ body }: CallRequest<'/player/summary/ById'>): Promise<CallAnswer<'/player/summary/ById'>> {
    return answer(await this.regionsOf(body.player_id));
  }

  @Call('/player/summary-preview/{id}/{flag}')
  async preview({
    params,
  }: CallRequest<'/player/summary-preview/{id}/{flag}'>): Promise<CallAnswer<'/player/summary-preview/{id}/{flag}'>> {
    return answer(await this.regionsOf(params.id));
  }

  @Call('/player/update/sensorId')
  async assignSensors({
    body,
  }: CallRequest<'/player/update/sensorId'>): Promise<CallAnswer<'/player/update/sensorId'>> {
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

  @Call('/player/update/status')
  async setStatus({ body }: CallRequest<'/player/update/status'>): Promise<CallAnswer<'/player/update/status'>> {
    const players = body.players.map(({ player_id: personId, status, seen: seenStatus = '' }) => ({
      ...{ personId, status, seenStatus },
    }));
    const { undo } = await this.services.tree.setPlayerStatus({ teamId: body.team_id, players });
    return answer(editedPeopleOf(idsOf(body.players), undo), fixedTexts.playersStatusUpdated);
  }

  @Call('/player/remove/teamplayer')
  async remove({ body }: CallRequest<'/player/remove/teamplayer'>): Promise<CallAnswer<'/player/remove/teamplayer'>> {
    const { team_id: teamId, players: personIds } = body;
    const { undo } = await this.services.members.removePlayers({ teamId, personIds });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.playersRemoved);
  }

  @Call('/player/deletes')
  async delete({ body }: CallRequest<'/player/deletes'>): Promise<CallAnswer<'/player/deletes'>> {
    const { players: personIds, seen: seenTeamId = '' } = body;
    const { undo } = await this.services.members.removePlayers({ personIds, seenTeamId });
    return answer(editedPeopleOf(personIds, undo), fixedTexts.playersDeleted);
  }

  @Call('/player/addingPlayers')
  async add({ body }: CallRequest<'/player/addingPlayers'>): Promise<CallAnswer<'/player/addingPlayers'>> {
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
