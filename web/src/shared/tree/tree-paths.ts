import { Level, type NodeKind, type TreeNode } from '@strainscope/console-contract';
import type { Crumb } from '../page/breadcrumb.tsx';

/** The page that shows what is inside a node, and the level from which it opens. */
const pages: Record<NodeKind, { path: (id: string) => string; level: Level }> = {
  organization: { path: (id) => `/institutions/${id}`, level: Level.organization },
  institution: { path: (id) => `/teams/${id}`, level: Level.team },
  team: { path: (id) => `/team/players/${id}`, level: Level.team },
};

export function pathOfNode(kind: NodeKind, id: string): string {
  return pages[kind].path(id);
}

/**
 * The breadcrumb of a page about a node, from the organization down.
 * @param within also show the node itself, for pages below its own
 */
export function trailOf(node: Pick<TreeNode, '_id' | 'path'>, level: Level, within = false): Crumb[] {
  return node.path
    .filter(({ _id }) => within || _id !== node._id)
    .map(({ _id, kind, name }) => ({ name, to: level >= pages[kind].level ? pages[kind].path(_id) : undefined }));
}

export type RunGroup = 'complete' | 'pending' | 'failed';

/** The list of runs in a state, of a node, a player, or (`all`) everything the person may see. */
export function runsPath(group: RunGroup, type: NodeKind | 'player' | 'all', id?: string): string {
  return `/${group}Simulation/${type}${id === undefined ? '' : `/${id}`}`;
}
