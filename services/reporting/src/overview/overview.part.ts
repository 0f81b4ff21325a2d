import { OverviewService } from '@strainscope/proto/reporting';
import { definePart } from '@strainscope/service-kit';
import { FreshnessGauge } from './freshness.ts';
import { GetPlayer } from './get-player.ts';
import { GetRegionSummary } from './get-region-summary.ts';
import { ListEvents } from './list-events.ts';
import { ListFailures } from './list-failures.ts';
import { ListGroups } from './list-groups.ts';
import { ListPlayers } from './list-players.ts';
import { ListSimulations } from './list-simulations.ts';
import { OverviewRpc } from './overview.rpc.ts';
import { PageCursors } from './page-cursors.ts';

/** The lists. */
export const overview = definePart({
  providers: [
    PageCursors,
    FreshnessGauge,
    ListGroups,
    ListPlayers,
    GetPlayer,
    ListEvents,
    ListSimulations,
    ListFailures,
    GetRegionSummary,
    OverviewRpc,
  ],
  rpc: (router, app) => router.service(OverviewService, app.get(OverviewRpc).implementation),
});
