import type { EventDraft } from '@strainscope/messaging';
import type { NodeState } from './node.state.ts';

/** What others hear of a node that was one thing and is another now: nothing, one event, or a name beside a place. */
export function announcementsOf(before: NodeState | null, after: NodeState): EventDraft[] {
  const { id: nodeId, version, scope: path } = after;
  const parentId = after.parentId ?? '';
  const place = { nodeId, parentId, path, version };
  if (!before) return [created(after)];

  const isMoved = before.scope.join() !== path.join();
  if (after.mergedInto) {
    const isNews = before.mergedInto !== after.mergedInto || isMoved;
    const merged = { nodeId, intoNodeId: after.mergedInto, path, version };
    return isNews ? [{ type: 'strainscope.org.node.merged.v1', key: nodeId, message: merged }] : [];
  }
  if (after.goneAt) {
    if (before.goneAt && !before.mergedInto) return [];
    return [{ type: 'strainscope.org.node.deleted.v1', key: nodeId, message: { nodeId, version } }];
  }
  const drafts: EventDraft[] = [];
  if (before.goneAt) drafts.push({ type: 'strainscope.org.node.restored.v1', key: nodeId, message: place });
  else if (isMoved) drafts.push({ type: 'strainscope.org.node.moved.v1', key: nodeId, message: place });
  if (before.name !== after.name) {
    drafts.push({
      type: 'strainscope.org.node.renamed.v1',
      key: nodeId,
      message: { nodeId, name: after.name, version },
    });
  }
  return drafts;
}

function created({ id: nodeId, kind, parentId, name, scope, timeZone, sport, version }: NodeState): EventDraft {
  const message = {
    nodeId,
    kind,
    name,
    version,
    parentId: parentId ?? '',
    path: scope,
    timeZone: timeZone ?? '',
    sport: sport ?? '',
  };
  return { type: 'strainscope.org.node.created.v1', key: nodeId, message };
}
