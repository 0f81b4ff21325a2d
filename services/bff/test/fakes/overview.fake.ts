import type { ConnectRouter } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { OverviewService } from '@strainscope/proto/reporting';
import { scopeOf, type LeagueNode, type Target } from './league.ts';
import { actorNow, nodeWith, targetWith, visibleNodes, visibleTargets } from './rows.ts';
import { pathMessage } from './tree.fake.ts';

export const occurredAt = timestampFromDate(new Date('2026-11-21T14:03:00Z'));

const groupMessage = ({ nodeId, kind, parentId, path }: LeagueNode) => ({
  nodeId,
  kind,
  parentId: parentId || undefined,
  name: `name of ${nodeId}`,
  path: pathMessage(path),
  events: 1n,
  newestSimulationState: 'complete',
});

const playerMessage = (target: Target) => ({
  personId: target.personId,
  firstName: 'Some',
  lastName: 'Player',
  teamId: target.team,
  sensors: [{ brand: 'prevent', sensorId: 'MG1' }],
  status: 'active',
  events: 1n,
  path: pathMessage(scopeOf(target)),
  teams: [{ path: pathMessage(scopeOf(target)) }],
});

const eventMessage = (target: Target) => ({
  eventId: target.eventId,
  personId: target.personId,
  teamId: target.team,
  occurredAt,
  plaG: 31.5,
  simulationId: target.simulationId,
  simulationState: 'complete',
  mps95: 0.11,
});

const runMessage = (target: Target, state: string) => ({
  simulationId: target.simulationId,
  eventId: target.eventId,
  personId: target.personId,
  teamId: target.team,
  state,
  occurredAt,
});

/** reporting over the league: lists are cut to what row-level security shows, single things are looked up by rule. */
export function overviewFake(router: ConnectRouter): void {
  router.service(OverviewService, {
    listGroups({ kind, parentId, search }) {
      const found = visibleNodes().filter(
        (node) => node.kind === kind && (parentId === '' || node.path.includes(parentId)),
      );
      const groups = found.map(groupMessage).filter(({ name }) => name.includes(search));
      return { groups, page: pageOf(groups) };
    },
    getGroup: ({ nodeId }) => groupMessage(nodeWith(nodeId, 'node:read')),
    listPlayers({ nodeId, page }) {
      const all = below(nodeId).map(playerMessage);
      const players = all.slice(0, page?.size || all.length);
      const nextCursor = players.length < all.length ? 'the rest' : '';
      return { players, page: { ...pageOf(all), nextCursor }, freshness: { asOf: occurredAt, lagSeconds: 0.2 } };
    },
    getPlayer: ({ personId }) => playerMessage(targetWith('personId', personId, 'person:read')),
    listEvents({ personId, nodeId }) {
      const events = ofPerson(below(nodeId), personId).map(eventMessage);
      return { events, page: pageOf(events) };
    },
    listSimulations({ personId, nodeId, eventId, group }) {
      const found = ofPerson(below(nodeId), personId).filter((target) => eventId === '' || target.eventId === eventId);
      const simulations = found.map((target) =>
        runMessage(target, group === 'pending' ? 'queued' : group || 'complete'),
      );
      return { simulations, page: pageOf(simulations) };
    },
    listFailures({ personId, nodeId }) {
      const simulations = ofPerson(below(nodeId), personId).length;
      return { causes: simulations === 0 ? [] : [{ reasonCode: 'ENERGY_ERROR', reason: 'Off by 1 %.', simulations }] };
    },
    getRegionSummary({ personId }) {
      const simulations = ofPerson(visibleTargets(), personId).length;
      return {
        simulations: BigInt(simulations),
        regions: [{ region: 'frontal', events: BigInt(simulations), maxMps95: 0.11 }],
      };
    },
    getViewerScope() {
      const { level, nodeIds, personIds } = actorNow();
      return { level, nodeIds: [...nodeIds], personIds: [...personIds] };
    },
  });
}

const pageOf = (rows: unknown[]) => ({ total: BigInt(rows.length) });

const below = (nodeId: string): Target[] =>
  visibleTargets().filter((target) => nodeId === '' || scopeOf(target).includes(nodeId));

const ofPerson = (rows: Target[], personId: string): Target[] =>
  rows.filter((target) => personId === '' || target.personId === personId);
