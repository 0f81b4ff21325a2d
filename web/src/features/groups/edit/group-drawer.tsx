import type { NodeKind } from '@strainscope/console-contract';
import { QueueDrawer } from '../../../shared/edit/queue-drawer.tsx';
import { groupLines } from './group-lines.ts';
import { dropAt } from './group-queue.ts';
import type { GroupEdits } from './use-group-edits.ts';

/** What *Save* will do with the groups. */
export function GroupDrawer({ kind, edits }: { kind: NodeKind; edits: GroupEdits }) {
  const { queue, run } = edits;
  const lines = groupLines(kind, queue).map((line) => ({
    ...line,
    onDrop: () => edits.change((now) => dropAt(now, line.list, line.index)),
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
    />
  );
}
