import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import {
  EditedNodesSchema,
  ListOpenUndosResponseSchema,
  UndoableSchema,
  UndoChangeResponseSchema,
} from '@strainscope/proto/org';
import type { EditedNodes, StructureService, Undoable as UndoableMessage } from '@strainscope/proto/org';
import type { Edited, Undoable } from './changes/tree-edits.ts';
import { UndoChange } from './changes/commands/undo-change.ts';
import { OpenUndos } from './changes/queries/open-undos.ts';
import { AddNodes } from './nodes/commands/add-nodes.ts';
import { DeleteNodes } from './nodes/commands/delete-nodes.ts';
import { MergeNodes } from './nodes/commands/merge-nodes.ts';
import { RenameNodes } from './nodes/commands/rename-nodes.ts';
import type { TreeNode } from './nodes/node.entity.ts';
import { known, oneOfKinds } from './tree.requests.ts';

/** The edge of `StructureService`. */
@Injectable()
export class StructureRpc {
  readonly implementation: ServiceImpl<typeof StructureService>;

  constructor(
    add: AddNodes,
    rename: RenameNodes,
    remove: DeleteNodes,
    merge: MergeNodes,
    undo: UndoChange,
    openUndos: OpenUndos,
  ) {
    this.implementation = {
      addNodes: async ({ kind, nodes }) => {
        const wishes = nodes.map(({ parentId, name, timeZone, sport }) => ({
          kind: oneOfKinds(kind),
          parentId: parentId ? known(parentId) : null,
          name,
          timeZone: timeZone || null,
          sport: sport || null,
        }));
        return edited(await add.execute(wishes));
      },

      renameNodes: async ({ kind, nodes }) => {
        const renamings = nodes.map(({ nodeId, name, version }) => ({ id: known(nodeId), name, version }));
        return edited(await rename.execute(oneOfKinds(kind), renamings));
      },

      deleteNodes: async ({ kind, nodes }) => {
        const deletions = nodes.map(({ nodeId, version }) => ({ id: known(nodeId), version }));
        return edited(await remove.execute(oneOfKinds(kind), deletions));
      },

      mergeNodes: async ({ kind, merges }) => {
        const wishes = merges.map(({ nodeId, intoNodeId, version }) => ({
          ...{ id: known(nodeId), into: known(intoNodeId), version },
        }));
        return edited(await merge.execute(oneOfKinds(kind), wishes));
      },

      undoChange: async ({ changeId }) =>
        create(UndoChangeResponseSchema, { kind: await undo.execute(known(changeId)) }),

      listOpenUndos: async () => {
        const changes = (await openUndos.list()).map(({ at, until, refusal, ...change }) => ({
          ...change,
          at: timestampFromDate(at),
          until: timestampFromDate(until),
          refusal: refusal ?? '',
        }));
        return create(ListOpenUndosResponseSchema, { changes });
      },
    };
  }
}

function edited({ result, undo }: Edited<TreeNode[]>): EditedNodes {
  const nodes = result.map(({ id: nodeId, name, version }) => ({ nodeId, name, version }));
  return create(EditedNodesSchema, { nodes, undo: undoable(undo) });
}

export function undoable({ changeId, until }: Undoable): UndoableMessage {
  return create(UndoableSchema, { changeId, ...(until && { until: timestampFromDate(until) }) });
}
