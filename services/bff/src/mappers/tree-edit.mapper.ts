import type { EditedNodes, EditedPeople, OpenUndo, TeamStay, Undoable } from '@strainscope/console-contract';
import type {
  EditedNodes as EditedNodesMessage,
  OpenUndo as OpenUndoMessage,
  TeamStay as TeamStayMessage,
  Undoable as UndoableMessage,
} from '@strainscope/proto/org';
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

export function openUndoOf(change: OpenUndoMessage): OpenUndo {
  return {
    change_id: change.changeId,
    kind: change.kind as OpenUndo['kind'],
    at: timeOf(change.at) ?? '',
    until: timeOf(change.until) ?? '',
    refusal: change.refusal || null,
    nodes: change.nodes.map(({ name, becomes }) => ({ name, becomes: becomes || null })),
    people: change.people,
    from: change.fromPlaces,
    to: change.toPlaces,
  };
}

export function teamStayOf({ teamId, teamName, since, until }: TeamStayMessage): TeamStay {
  return { team_id: teamId, team_name: teamName, since: timeOf(since), until: timeOf(until) };
}
