import { withheldPeople } from '@strainscope/consent';
import { migrationsIn } from '@strainscope/persistence';
import { OverviewService } from '@strainscope/proto/reporting';
import { defineService } from '@strainscope/service-kit';
import { Hae } from './events/hae.entity.ts';
import { HaesConsumer } from './events/haes.consumer.ts';
import { FreshnessGauge } from './overview/freshness.ts';
import { GetPlayer } from './overview/get-player.ts';
import { GetRegionSummary } from './overview/get-region-summary.ts';
import { ListEvents } from './overview/list-events.ts';
import { ListFailures } from './overview/list-failures.ts';
import { ListGroups } from './overview/list-groups.ts';
import { ListPlayers } from './overview/list-players.ts';
import { ListSimulations } from './overview/list-simulations.ts';
import { OverviewRpc } from './overview/overview.rpc.ts';
import { PageCursors } from './overview/page-cursors.ts';
import { PeopleConsumer } from './people/people.consumer.ts';
import { People } from './people/people.ts';
import { PersonScopes } from './people/person-scopes.ts';
import { Person } from './people/person.entity.ts';
import { reportingPersonalData } from './reporting.personal-data.ts';
import { Simulation } from './simulations/simulation.entity.ts';
import { RegionTotals } from './totals/region-totals.ts';
import { Totals } from './totals/totals.ts';
import { Member } from './tree/member.entity.ts';
import { MembersConsumer } from './tree/members.consumer.ts';
import { Node } from './tree/node.entity.ts';
import { NodesConsumer } from './tree/nodes.consumer.ts';
import { Places } from './tree/places.ts';
import { SimulationsConsumer } from './use-cases/simulations.consumer.ts';

/** The lists that mix contexts, built from what the other services announce. */
export const reporting = defineService({
  name: 'reporting',
  entities: [Node, Member, Person, Hae, Simulation],
  migrations: await migrationsIn(new URL('./migrations/', import.meta.url)),
  access: true,
  consent: true,
  projections: [withheldPeople],
  personalData: reportingPersonalData,
  controllers: [PeopleConsumer, NodesConsumer, MembersConsumer, HaesConsumer, SimulationsConsumer],
  consumes: [
    'strainscope.auth.person.registered.v1',
    'strainscope.auth.person.updated.v1',
    'strainscope.auth.person.erased.v1',
    'strainscope.org.node.created.v1',
    'strainscope.org.node.renamed.v1',
    'strainscope.org.node.deleted.v1',
    'strainscope.org.node.moved.v1',
    'strainscope.org.node.merged.v1',
    'strainscope.org.node.restored.v1',
    'strainscope.org.member.joined.v1',
    'strainscope.org.member.left.v1',
    'strainscope.org.member.status-changed.v1',
    'strainscope.org.sensor.assigned.v1',
    'strainscope.org.sensor.unassigned.v1',
    'strainscope.ingest.hae.recorded.v1',
    'strainscope.ingest.hae.replaced.v1',
    'strainscope.ingest.hae.reassigned.v1',
    'strainscope.ingest.hae.expired.v1',
    'strainscope.simulation.simulation.queued.v1',
    'strainscope.simulation.simulation.started.v1',
    'strainscope.simulation.simulation.progressed.v1',
    'strainscope.simulation.simulation.completed.v1',
    'strainscope.simulation.simulation.failed.v1',
    'strainscope.simulation.simulation.cancelled.v1',
  ],
  providers: [
    People,
    PersonScopes,
    Places,
    Totals,
    RegionTotals,
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
