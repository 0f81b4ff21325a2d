import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { ViewerScopeSchema } from '@strainscope/proto/reporting';
import type { OverviewService } from '@strainscope/proto/reporting';
import { GetPlayer } from './get-player.ts';
import { GetRegionSummary } from './get-region-summary.ts';
import { ListEvents } from './list-events.ts';
import { ListFailures } from './list-failures.ts';
import { ListGroups } from './list-groups.ts';
import { ListPlayers } from './list-players.ts';
import { ListSimulations } from './list-simulations.ts';

/** The edge of `OverviewService`. */
@Injectable()
export class OverviewRpc {
  readonly implementation: ServiceImpl<typeof OverviewService>;

  constructor(
    groups: ListGroups,
    players: ListPlayers,
    player: GetPlayer,
    events: ListEvents,
    simulations: ListSimulations,
    failures: ListFailures,
    regions: GetRegionSummary,
    transaction: ActorTransaction,
  ) {
    this.implementation = {
      listGroups: (request) => groups.execute(request),
      getGroup: ({ nodeId }) => groups.one(nodeId),
      listPlayers: (request) => players.execute(request),
      getPlayer: ({ personId }) => player.execute(personId),
      listEvents: (request) => events.execute(request),
      listSimulations: (request) => simulations.execute(request),
      listFailures: (request) => failures.execute(request),
      getRegionSummary: (request) => regions.execute(request),
      getViewerScope: () =>
        transaction.run(async (_, { level, nodeIds, personIds }) =>
          create(ViewerScopeSchema, { level, nodeIds: [...nodeIds], personIds: [...personIds] }),
        ),
    };
  }
}
