import { create } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { isId } from '@strainscope/kernel';
import {
  AddMemberResponseSchema,
  AssignSensorsResponseSchema,
  FindWearersResponseSchema,
  ListNodesResponseSchema,
  SetPlayerStatusResponseSchema,
} from '@strainscope/proto/org';
import type { AssignSensorRequest, TreeService } from '@strainscope/proto/org';
import type { Undoable } from './changes/tree-edits.ts';
import { AddMember } from './members/commands/add-member.ts';
import { SetPlayerStatus } from './members/commands/set-player-status.ts';
import { CreateNode } from './nodes/commands/create-node.ts';
import { NodeQueries } from './nodes/queries/node-queries.ts';
import { AssignSensors } from './sensors/commands/assign-sensors.ts';
import type { SensorWish } from './sensors/commands/assign-sensors.ts';
import { Wearers } from './sensors/queries/wearers.ts';
import { undoable } from './structure.rpc.ts';
import { known, oneOfKinds, oneOfRoles } from './tree.requests.ts';

/** The edge of `TreeService`. */
@Injectable()
export class TreeRpc {
  readonly implementation: ServiceImpl<typeof TreeService>;

  constructor(
    createNode: CreateNode,
    nodes: NodeQueries,
    addMember: AddMember,
    setPlayerStatus: SetPlayerStatus,
    assignSensors: AssignSensors,
    wearers: Wearers,
  ) {
    this.implementation = {
      createNode: async ({ nodeId, kind, parentId, name, timeZone, sport }) => {
        const id = await createNode.execute({
          id: nodeId ? known(nodeId) : null,
          kind: oneOfKinds(kind),
          parentId: parentId ? known(parentId) : null,
          name,
          timeZone: timeZone || null,
          sport: sport || null,
        });
        return nodes.get(id);
      },

      getNode: ({ nodeId }) => nodes.get(known(nodeId)),

      listNodes: async ({ kind, parentId, withinId, nodeIds, search, page }) => {
        const {
          nodes: listed,
          nextCursor,
          total,
        } = await nodes.list({
          kind: kind ? oneOfKinds(kind) : null,
          parentId: parentId ? known(parentId) : null,
          withinId: withinId ? known(withinId) : null,
          nodeIds: nodeIds.length > 0 ? nodeIds.filter(isId) : null,
          search: search.trim(),
          cursor: page?.cursor ?? '',
          size: page?.size || null,
        });
        return create(ListNodesResponseSchema, { nodes: listed, page: { nextCursor, total: BigInt(total) } });
      },

      addMember: async ({ personId, nodeId, role, position }) => {
        const member = { personId: known(personId), nodeId: known(nodeId), role: oneOfRoles(role) };
        await addMember.execute({ ...member, position: position || null });
        return create(AddMemberResponseSchema);
      },

      setPlayerStatus: async ({ teamId, players }) => {
        const wishes = players.map(({ personId, status, seenStatus }) => ({
          ...{ personId: known(personId), status, seen: seenStatus || null },
        }));
        return create(SetPlayerStatusResponseSchema, saved(await setPlayerStatus.execute(known(teamId), wishes)));
      },

      assignSensors: async ({ assignments }) => {
        return create(AssignSensorsResponseSchema, saved(await assignSensors.execute(assignments.map(wishOf))));
      },

      getWearer: ({ teamId, brand, sensorId }) => wearers.get(known(teamId), brand, sensorId),

      findWearers: async ({ teamId, sensorIds }) =>
        create(FindWearersResponseSchema, { sensors: await wearers.find(known(teamId), sensorIds) }),
    };
  }
}

function wishOf({ personId, teamId, brand, sensorId, from, takeOver, seen }: AssignSensorRequest): SensorWish {
  const at = from ? timestampDate(from) : null;
  const who = { personId: known(personId), teamId: known(teamId) };
  return { ...who, brand, sensorId, from: at, takeOver, seen: seen?.sensorIds ?? null };
}

/** Where nothing was changed there is nothing to take back. */
function saved(undo: Undoable) {
  return undo.until ? { undo: undoable(undo) } : {};
}
