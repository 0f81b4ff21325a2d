import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import { isId } from '@strainscope/kernel';
import { EditedNodesSchema, ListNodesResponseSchema } from '@strainscope/proto/org';
import type { EditedNodes, StructureService, TreeService } from '@strainscope/proto/org';
import type { Edited } from '../changes/tree-edits.ts';
import { undoable } from '../changes/undo-message.ts';
import type { TreeNode } from '../nodes/node.entity.ts';
import { NodeQueries } from '../nodes/queries/node-queries.ts';
import { AddNodes } from '../use-cases/nodes/add-nodes.ts';
import { CreateNode } from '../use-cases/nodes/create-node.ts';
import { DeleteNodes } from '../use-cases/nodes/delete-nodes.ts';
import { MergeNodes } from '../use-cases/nodes/merge-nodes.ts';
import { RenameNodes } from '../use-cases/nodes/rename-nodes.ts';
import { known, oneOfKinds } from './tree.requests.ts';

type OfTree = Pick<ServiceImpl<typeof TreeService>, 'createNode' | 'getNode' | 'listNodes'>;
type OfStructure = Pick<
  ServiceImpl<typeof StructureService>,
  'addNodes' | 'renameNodes' | 'deleteNodes' | 'mergeNodes'
>;

export function nodesRpc(app: INestApplicationContext): OfTree {
  return {
    createNode: async ({ nodeId, kind, parentId, name, timeZone, sport }) => {
      const id = await app.get(CreateNode).execute({
        id: nodeId ? known(nodeId) : null,
        kind: oneOfKinds(kind),
        parentId: parentId ? known(parentId) : null,
        name,
        timeZone: timeZone || null,
        sport: sport || null,
      });
      return app.get(NodeQueries).get(id);
    },

    getNode: ({ nodeId }) => app.get(NodeQueries).get(known(nodeId)),

    listNodes: async ({ kind, parentId, withinId, nodeIds, search, page }) => {
      const { nodes, nextCursor, total } = await app.get(NodeQueries).list({
        kind: kind ? oneOfKinds(kind) : null,
        parentId: parentId ? known(parentId) : null,
        withinId: withinId ? known(withinId) : null,
        nodeIds: nodeIds.length > 0 ? nodeIds.filter(isId) : null,
        search: search.trim(),
        cursor: page?.cursor ?? '',
        size: page?.size || null,
      });
      return create(ListNodesResponseSchema, { nodes, page: { nextCursor, total: BigInt(total) } });
    },
  };
}

export function nodeEditsRpc(app: INestApplicationContext): OfStructure {
  return {
    addNodes: async ({ kind, nodes }) => {
      const wishes = nodes.map(({ parentId, name, timeZone, sport }) => ({
        kind: oneOfKinds(kind),
        parentId: parentId ? known(parentId) : null,
        name,
        timeZone: timeZone || null,
        sport: sport || null,
      }));
      return edited(await app.get(AddNodes).execute(wishes));
    },

    renameNodes: async ({ kind, nodes }) => {
      const renamings = nodes.map(({ nodeId, name, version }) => ({ id: known(nodeId), name, version }));
      return edited(await app.get(RenameNodes).execute(oneOfKinds(kind), renamings));
    },

    deleteNodes: async ({ kind, nodes }) => {
      const deletions = nodes.map(({ nodeId, version }) => ({ id: known(nodeId), version }));
      return edited(await app.get(DeleteNodes).execute(oneOfKinds(kind), deletions));
    },

    mergeNodes: async ({ kind, merges }) => {
      const wishes = merges.map(({ nodeId, intoNodeId, version }) => ({
        id: known(nodeId),
        into: known(intoNodeId),
        version,
      }));
      return edited(await app.get(MergeNodes).execute(oneOfKinds(kind), wishes));
    },
  };
}

function edited({ result, undo }: Edited<TreeNode[]>): EditedNodes {
  const nodes = result.map(({ id: nodeId, name, version }) => ({ nodeId, name, version }));
  return create(EditedNodesSchema, { nodes, undo: undoable(undo) });
}
