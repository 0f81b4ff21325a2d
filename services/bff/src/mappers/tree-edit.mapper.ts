import {
  openUndo,
  undoable,
  type EditedNodes,
  type EditedPeople,
  type OpenUndo,
  type Undoable,
} from '@strainscope/console-contract';
import type {
  EditedNodes as EditedNodesMessage,
  OpenUndo as OpenUndoMessage,
  Undoable as UndoableMessage,
} from '@strainscope/proto/org';
import { toContract } from './to-contract.ts';

export function undoableOf(undo: UndoableMessage | undefined): Undoable {
  return undo?.until ? toContract(undoable.unwrap(), undo, {}) : null;
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

export function openUndoOf(change: OpenUndoMessage): OpenUndo {
  return toContract(openUndo, change, { from: change.fromPlaces, to: change.toPlaces });
}
