import { type Group, Level, type NodeKind } from '@strainscope/console-contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../../api/console.ts';
import { useUser } from '../../../session/use-user.ts';
import { useRefreshSoon } from '../../../shared/edit/use-refresh-soon.ts';
import { useEditRun } from '../../../shared/edit/use-edit-run.ts';
import { useUnsaved } from '../../../shared/unsaved/unsaved.store.ts';
import { withSaved } from './as-saved.ts';
import { destinationOf, emptyQueue, isDeleted, sizeOf, withoutSaved, type GroupQueue } from './group-queue.ts';
import { allDone, groupSteps } from './group-steps.ts';

/** Who edits groups of a kind: the staff of what they hang below. */
const editors: Record<NodeKind, Level> = {
  organization: Level.admin,
  institution: Level.organization,
  team: Level.institution,
};

/** The edit mode of a list of groups: whether it is on (in the URL), its queue, and what *Save* made of it. */
export function useGroupEdits(kind: NodeKind, parentId: string, refresh: () => void) {
  const { level } = useUser();
  const [query, setQuery] = useSearchParams();
  const [queue, setQueue] = useState<GroupQueue>(emptyQueue);
  /** As *Save* sent it last. */
  const [sent, setSent] = useState<GroupQueue>(emptyQueue);
  /** What was saved, as long as the lists may not know it. */
  const [saved, setSaved] = useState<GroupQueue>(emptyQueue);
  const run = useEditRun();
  const refreshSoon = useRefreshSoon();
  useUnsaved(sizeOf(queue));
  const allowed = level >= editors[kind];

  const setEditing = (on: boolean) => {
    setQueue(emptyQueue);
    run.reset();
    setQuery(
      (current) => {
        if (on) current.set('edit', '');
        else current.delete('edit');
        return current;
      },
      { replace: true },
    );
  };

  return {
    allowed,
    editing: allowed && query.has('edit'),
    start: () => setEditing(true),
    cancel: () => setEditing(false),
    queue,
    sent,
    saved,
    forgetSaved: () => setSaved(emptyQueue),
    change: (step: (queue: GroupQueue) => GroupQueue) => setQueue(step),
    run,
    save: async () => {
      setSent(queue);
      const steps = groupSteps(consoleApi, kind, parentId, queue);
      await run.save(steps, allDone[kind], (name) => {
        const list = name as keyof GroupQueue;
        setQueue((now) => withoutSaved(now, list, queue));
        setSaved((now) => withSaved(now, list, queue));
      });
      refreshSoon(refresh);
    },
  };
}

export type GroupEdits = ReturnType<typeof useGroupEdits>;

/** Why a group takes no other name: it goes, unless that is dropped from the queue. */
export function whyLocked(queue: GroupQueue, group: Group, nameOf: (group: Group) => string): string | undefined {
  if (isDeleted(queue, group)) return 'Will be deleted. To rename it, drop that first.';
  const into = destinationOf(queue, group);
  return into && `Will go into “${nameOf(into)}”. To rename it, drop that first.`;
}
