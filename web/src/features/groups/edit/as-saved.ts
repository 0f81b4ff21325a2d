import type { Group } from '@strainscope/console-contract';
import { destinationOf, isDeleted, type GroupQueue } from './group-queue.ts';

/** Groups as they were saved: what was saved reaches the lists seconds later. A row of a later version knows better. */
export function asSaved(groups: readonly Group[], saved: GroupQueue): Group[] {
  return groups.filter((group) => !isGone(group, saved)).map((group) => renamed(group, saved));
}

/** With a list that was saved. */
export function withSaved(saved: GroupQueue, list: keyof GroupQueue, sent: GroupQueue): GroupQueue {
  const all: readonly unknown[] = [...saved[list], ...sent[list]];
  return { ...saved, [list]: all };
}

function isGone(group: Group, { deletes, merges, ...rest }: GroupQueue): boolean {
  const old = {
    ...rest,
    deletes: deletes.filter(({ version }) => version >= group.version),
    merges: merges.filter((merge) => merge.group.version >= group.version),
  };
  return isDeleted(old, group) || destinationOf(old, group) !== undefined;
}

/** Each edit makes it the next version: whoever edits on is not told that somebody else was faster. */
function renamed(group: Group, { renames }: GroupQueue): Group {
  return renames
    .filter((rename) => rename.group._id === group._id)
    .reduce(
      (now, rename) =>
        rename.group.version >= now.version ? { ...now, name: rename.name, version: rename.group.version + 1 } : now,
      group,
    );
}
