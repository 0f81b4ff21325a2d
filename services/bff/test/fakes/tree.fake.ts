import type { ConnectRouter } from '@connectrpc/connect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { assertCan, type Action } from '@strainscope/access';
import { DomainError, newId, NotFound, somebodyElse } from '@strainscope/kernel';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { nodes, type LeagueNode } from './league.ts';
import { actorNow, nodeWith, targetWith, visibleNodes, visibleTargets } from './rows.ts';

/** Has more teams than one answer holds. */
export const largeOrganizationId = newId();

/** The sensor that somebody wears. */
export const wornSensorId = 'MG9';

/** Sensor whose wearer has come a moment ago: the lists have not heard of them. */
export const newlyWornSensorId = 'MG8';

/** What is worn is worn by a player of the team. */
const wearerIn = (teamId: string, sensorId = wornSensorId) => ({
  personId:
    sensorId === newlyWornSensorId ? newId() : (visibleTargets().find(({ team }) => team === teamId)?.personId ?? ''),
  teamId,
  since: timestampFromDate(new Date('2026-02-01T09:00:00Z')),
});

export const pathMessage = (path: string[]) =>
  path.map((nodeId) => ({
    nodeId,
    kind: nodes.find((node) => node.nodeId === nodeId)?.kind ?? '',
    name: `name of ${nodeId}`,
  }));

const nodeMessage = ({ nodeId, kind, parentId, path }: LeagueNode, name = `name of ${nodeId}`) => ({
  nodeId,
  kind,
  parentId: parentId || undefined,
  name,
  path: pathMessage(path),
});

/** org-hierarchy over the league, with its access rules; it changes nothing. */
export function treeFake(router: ConnectRouter): void {
  router.service(TreeService, {
    getNode: ({ nodeId }) => nodeMessage(nodeWith(nodeId, 'node:read')),
    listNodes: ({ kind, parentId, withinId, nodeIds, search, page }) => ({
      nodes: visibleNodes()
        .filter((node) => (kind === '' || node.kind === kind) && (parentId === '' || node.parentId === parentId))
        .filter(({ path }) => withinId === '' || path.includes(withinId))
        .filter(({ nodeId }) => nodeIds.length === 0 || nodeIds.includes(nodeId))
        .map((node) => nodeMessage(node))
        .filter(({ name }) => name.includes(search))
        .slice(0, page?.size || undefined),
      // More are called so than a picker takes, and one organization is very large.
      page: { nextCursor: search === 'name' || withinId === largeOrganizationId ? 'the rest' : '' },
    }),
    createNode({ kind, parentId, name }) {
      const above = parentId === '' ? [] : nodes.find(({ nodeId }) => nodeId === parentId)?.path;
      assertCan(actorNow(), 'node:create', { scope: above ?? [] });
      return { nodeId: newId(), kind, parentId, name, path: pathMessage(above ?? []) };
    },
    getWearer({ teamId, sensorId }) {
      nodeWith(teamId, 'sensor:assign');
      if (sensorId !== wornSensorId && sensorId !== newlyWornSensorId) throw new NotFound();
      return wearerIn(teamId, sensorId);
    },
    findWearers({ teamId, sensorIds }) {
      nodeWith(teamId, 'sensor:assign');
      const worn = sensorIds.filter((sensorId) => sensorId === wornSensorId);
      return { sensors: worn.map((sensorId) => ({ sensorId, brand: 'prevent', wearer: wearerIn(teamId) })) };
    },
    assignSensors({ assignments }) {
      return editedPeople(
        assignments.map(({ personId }) => personId),
        'sensor:assign',
      );
    },
    setPlayerStatus({ players }) {
      const personIds = players.map(({ personId }) => personId);
      const answer = editedPeople(personIds, 'member:edit');
      const stale = players.find(({ seenStatus }) => seenStatus === 'inactive');
      if (stale) throw changedBy(stale.personId);
      return answer;
    },
  });
  router.service(StructureService, {
    addNodes({ nodes: drafts }) {
      for (const { parentId } of drafts) {
        const above = nodes.find(({ nodeId }) => nodeId === parentId)?.path;
        assertCan(actorNow(), 'node:create', { scope: above ?? [] });
      }
      return { nodes: drafts.map(({ name }) => ({ nodeId: newId(), name })) };
    },
    renameNodes: ({ nodes: asked }) => edited(asked, 'node:edit'),
    deleteNodes: ({ nodes: asked }) => edited(asked, 'node:delete'),
    mergeNodes: ({ merges }) => edited(merges, 'node:edit'),
    undoChange({ changeId }) {
      targetWith('changeId', changeId, 'member:edit');
      return { kind: 'nodes-deleted' };
    },
    listOpenUndos: () => ({ changes: [] }),
  });
  router.service(MemberService, {
    addPlayers({ teamId }) {
      nodeWith(teamId, 'member:add');
      return {};
    },
    removePlayers: ({ personIds, seenTeamId }) => editedWhereSeen(personIds, seenTeamId),
    movePlayers: ({ personIds }) => editedPeople(personIds, 'member:remove'),
    changeToPlayer: ({ personIds, seenNodeId }) => editedWhereSeen(personIds, seenNodeId),
    identifyMember: ({ personId }) => editedPeople([personId], 'member:edit'),
    listTeamStays({ personId }) {
      targetWith('personId', personId, 'person:read');
      return { stays: [{ teamId: newId(), teamName: 'U15' }] };
    },
    removeStaff({ nodeId }) {
      nodeWith(nodeId, 'member:remove');
      return { undo };
    },
  });
  router.service(DashboardSettingService, {
    getDashboardSetting({ entityId }) {
      targetWith('personId', entityId, 'person:read');
      return {};
    },
    setDashboardSetting({ entityId, pressure }) {
      targetWith('personId', entityId, 'member:edit');
      return { pressure };
    },
  });
}

/** Everybody is active; who changed that is the player, whom the viewer sees. */
function changedBy(who: string): DomainError {
  const message = `The team status is “active” by now, changed by ${somebodyElse}, 22 Nov 2026, 14:03 UTC.`;
  const faults = [{ path: 'nodes.0.seen', message, who }];
  return new DomainError({ code: 'PLAYER_CHANGED', status: 409, message, faults });
}

const undo = { changeId: newId(), until: timestampFromDate(new Date('2026-11-22T14:03:00Z')) };

function edited(asked: readonly { nodeId: string; name?: string }[], action: Action) {
  const done = asked.map(({ nodeId, name }) => nodeMessage(nodeWith(nodeId, action, { parent: true }), name));
  return { nodes: done, undo };
}

function editedWhereSeen(personIds: readonly string[], seenAt: string) {
  const answer = editedPeople(personIds, 'member:remove');
  const gone = personIds.find((id) => seenAt !== '' && targetWith('personId', id, 'member:remove').team !== seenAt);
  if (gone !== undefined) throw changedBy(gone);
  return answer;
}

function editedPeople(personIds: readonly string[], action: Action) {
  for (const personId of personIds) targetWith('personId', personId, action);
  return { undo };
}
