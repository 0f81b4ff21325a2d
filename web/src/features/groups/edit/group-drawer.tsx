import type { Group, NodeKind } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { QueueDrawer } from '../../../shared/edit/queue-drawer.tsx';
import { tellApart } from '../group-names.ts';
import { groupLines } from './group-lines.ts';
import { changeOf, drop, rebase } from './group-queue.ts';
import type { GroupEdits } from './use-group-edits.ts';

interface GroupDrawerProps {
  kind: NodeKind;
  /** Those shown. */
  groups: readonly Group[];
  edits: GroupEdits;
  /** The way back from what was saved. */
  children: ReactNode;
}

/** What *Save* will do with the groups. */
export function GroupDrawer({ kind, groups, edits, children }: GroupDrawerProps) {
  const { queue, run } = edits;
  // What others go into need not be on this page.
  const nameAmong = tellApart([...groups, ...queue.merges.map(({ into }) => into)]);
  const listed = (id: string) => groups.find(({ _id }) => _id === id);
  // What was called otherwise meanwhile is told by that name.
  const nameOf = (group: Group) => nameAmong(listed(group._id) ?? group);
  const lines = groupLines(kind, queue, nameOf).map((line) => ({
    ...line,
    onDrop: () => edits.change((now) => drop(now, line.list, line.id)),
    onKeep: () => edits.change((now) => rebase(now, line.list, line.id, listed(line.id))),
    isAnew: changeOf(queue, line.list, line.id) !== changeOf(edits.sent, line.list, line.id),
  }));
  return (
    <QueueDrawer
      lines={lines}
      hint="Change a name, or select rows to delete or merge."
      saving={run.saving}
      progress={run.progress}
      error={run.error}
      refused={run.refused}
      onSave={() => void edits.save()}
      onCancel={edits.cancel}
    >
      {children}
    </QueueDrawer>
  );
}
