import { fixedTexts, type Player } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { QueueDrawer } from '../../shared/edit/queue-drawer.tsx';
import { useRefreshSoon } from '../../shared/edit/use-refresh-soon.ts';
import { UndoNotice } from '../../shared/edit/undo-notice.tsx';
import { useEditRun } from '../../shared/edit/use-edit-run.ts';
import { describeQueue } from './describe-queue.ts';
import { useEditQueue } from './edit-queue.store.ts';
import type { QueueList } from './edit-queue.ts';
import { saveSteps } from './save-steps.ts';
import { useBrandName } from './use-brands.ts';
import { useKnownPlayers } from './use-known-players.ts';
import { SensorConflicts } from './sensor-conflicts.tsx';

interface EditDrawerProps {
  open: boolean;
  teamId: string;
  /** The players shown, for their names. */
  players: readonly Player[];
  onClose: () => void;
  onSaved: () => void;
}

/** The edit queue of a team: what *Save* will do, how it went, and how to take it back. */
export function EditDrawer({ open, teamId, players, onClose, onSaved }: EditDrawerProps) {
  const { queue, halves, cancel, drop, overrule, saved } = useEditQueue();
  const run = useEditRun();
  const refreshSoon = useRefreshSoon();
  const brandName = useBrandName();
  const known = useKnownPlayers(players);
  const takenBack = () => {
    run.reset();
    refreshSoon(onSaved);
  };
  const notice = (
    <UndoNotice undos={run.undos} partly={run.error !== undefined} onUndone={takenBack} onClose={run.forgetUndos} />
  );
  if (!open) return notice;
  const edits = describeQueue(queue, known, brandName);
  const lines = edits.map(({ list, id, text }) => ({
    key: `${list} ${id}`,
    list,
    id,
    text,
    onDrop: () => drop(id, list),
    ...((list === 'statuses' || list === 'sensors') && {
      overrule: { on: queue[list][id]?.overrules === true, onToggle: () => overrule(id, list) },
    }),
  }));
  const save = async () => {
    const steps = saveSteps(consoleApi, teamId, queue);
    const all = await run.save(steps, fixedTexts.playersEdited, (list) => saved(list as QueueList, queue));
    if (all) refreshSoon(onSaved);
    // Where a change was refused, the table shows what there is by now.
    else onSaved();
  };
  // Said by the conflict itself, which knows more.
  const sensorWorn = run.error?.code === 'SENSOR_WORN' ? run.error : undefined;
  const close = () => {
    cancel();
    run.reset();
    onClose();
  };
  return (
    <QueueDrawer
      lines={lines}
      incomplete={Object.keys(halves).length}
      hint="Change a sensor or a status in the table, or select players to move or to remove."
      saving={run.saving}
      progress={run.progress}
      error={sensorWorn ? undefined : run.error}
      refused={run.refused}
      onSave={() => void save()}
      onCancel={close}
    >
      {sensorWorn && <SensorConflicts teamId={teamId} players={players} refusal={sensorWorn} />}
      {notice}
    </QueueDrawer>
  );
}
