import type { Player } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { describeQueue } from './describe-queue.ts';
import styles from './edit-drawer.module.css';
import { useEditQueue } from './edit-queue.store.ts';
import { sizeOf } from './edit-queue.ts';

interface EditDrawerProps {
  open: boolean;
  teamId: string;
  /** The players shown, for their names. */
  players: readonly Player[];
  onClose: () => void;
  onSaved: () => void;
}

/** What *Save* will do, line by line, and its progress. It stays beside the table, which remains usable. */
export function EditDrawer({ open, teamId, players, onClose, onSaved }: EditDrawerProps) {
  const { queue, saving, progress, error, save, cancel } = useEditQueue();
  if (!open) return null;
  const size = sizeOf(queue);
  const finish = async () => {
    if (await save(consoleApi, teamId)) onSaved();
  };
  const drop = () => {
    cancel();
    onClose();
  };
  return (
    <section className={styles['drawer']} aria-label="Edit queue">
      <h2>{size === 0 ? 'Nothing to save yet' : `${countOf(size, 'change')} to save`}</h2>
      {size === 0 && progress.length === 0 && (
        <p>Change a sensor or a status in the table. Nothing is sent before Save.</p>
      )}
      <ul>
        {describeQueue(queue, players).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div role="status">
        {progress.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {error && <InlineFailure error={error} />}
      <div className={styles['actions']}>
        <Button type="primary" disabled={size === 0} loading={saving} onClick={() => void finish()}>
          Save
        </Button>
        <Button disabled={saving} onClick={drop}>
          {size === 0 ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </section>
  );
}
