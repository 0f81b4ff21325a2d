import type { NodeState } from '../nodes/node.state.ts';
import type { Change } from './change.entity.ts';

/** Why a change can no longer be undone; null while it can. */
export function refusalOfUndo(
  change: Pick<Change, 'undoUntil' | 'undoneAt' | 'content'>,
  nodesNow: ReadonlyMap<string, Pick<NodeState, 'version'>>,
  now: Date,
): string | null {
  if (change.undoneAt) return 'This was undone already.';
  if (!change.undoUntil) return 'This cannot be undone. Delete what was added instead.';
  if (now >= change.undoUntil) return 'This can no longer be undone: more than 24 hours have passed.';
  const changed = change.content.nodes.find(({ after }) => nodesNow.get(after.id)?.version !== after.version);
  if (changed) return `This can no longer be undone: “${changed.after.name}” was changed since.`;
  return null;
}
