import type { EditedNodes, EditedPeople, Undoable } from '@strainscope/console-contract';
import type { EditedNodes as EditedNodesMessage, Undoable as UndoableMessage } from '@strainscope/proto/org';
import { timeOf } from './time.mapper.ts';

export function undoableOf(undo: UndoableMessage | undefined): Undoable {
  const until = timeOf(undo?.until);
  return undo && until ? { change_id: undo.changeId, until } : null;
}

/** All or nothing: past the call, every item was done. */
export function editedNodesOf({ nodes, undo }: EditedNodesMessage): EditedNodes {
  return {
    results: nodes.map(({ nodeId, name }) => ({ _id: nodeId, name, updated: true })),
    undo: undoableOf(undo),
  };
}

export function editedPeopleOf(ids: readonly string[], undo?: UndoableMessage): EditedPeople {
  return { results: ids.map((_id) => ({ _id, updated: true })), undo: undoableOf(undo) };
}
