import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { UndoableSchema } from '@strainscope/proto/org';
import type { Undoable as UndoableMessage } from '@strainscope/proto/org';
import type { Undoable } from './tree-edits.ts';

export function undoable({ changeId, until }: Undoable): UndoableMessage {
  return create(UndoableSchema, { changeId, ...(until && { until: timestampFromDate(until) }) });
}

/** Where nothing was changed there is nothing to take back. */
export function saved(undo: Undoable): { undo?: UndoableMessage } {
  return undo.until ? { undo: undoable(undo) } : {};
}
