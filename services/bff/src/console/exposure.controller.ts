import { Controller } from '@nestjs/common';
import { exposurePlayer, exposurePlayers, exposureTeam, type CallRequest } from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { playerExposureDetailOf, playerExposureOf, teamExposureOf } from '../mappers/exposure.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { PlayerNames } from '../readers/player-names.ts';
import { Reach } from '../readers/reach.ts';

/** Events per hour worn and per session, and what came together lately. */
@Controller('bff')
export class ExposureController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: PlayerNames,
    private readonly reach: Reach,
  ) {}

  @Handles(exposureTeam)
  async team({ params, query }: CallRequest<typeof exposureTeam>) {
    return answer(
      teamExposureOf(await this.services.exposure.getTeamExposure({ teamId: params.id, days: query.days })),
    );
  }

  @Handles(exposurePlayers)
  async players({ params, query }: CallRequest<typeof exposurePlayers>) {
    const { days, sort = '', ...paging } = query;
    const request = { teamId: params.id, days, sort, page: pageRequestOf(paging) };
    const { players, page } = await this.services.exposure.listPlayerExposures(request);
    const nameOf = await this.names.ofTeam(
      params.id,
      players.map(({ personId }) => personId),
    );
    return pagedAnswer(players, (player) => playerExposureOf(player, nameOf), { page });
  }

  @Handles(exposurePlayer)
  async player({ params, query }: CallRequest<typeof exposurePlayer>) {
    const request = { personId: params.id, days: query.days };
    const exposure = await this.services.exposure.getPlayerExposure(request);
    // Nothing is answered of one whom the viewer does not see: told apart from a player without sessions.
    if (exposure.sessions.length === 0) await this.reach.assertPerson(params.id);
    return answer(playerExposureDetailOf(exposure));
  }
}
