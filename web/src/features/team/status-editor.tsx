import type { Player } from '@strainscope/console-contract';
import { Select } from '../../shared/form/select.tsx';
import type { PlayerStatus } from './edit-queue.ts';
import { useEditQueue } from './edit-queue.store.ts';

const options: { value: PlayerStatus; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** A player's team status as a field. Changes go to the edit queue. */
export function StatusEditor({ player, name }: { player: Player; name: string }) {
  const queued = useEditQueue((state) => state.queue.statuses[player._id]);
  const queue = useEditQueue((state) => state.status);
  return (
    <Select
      aria-label={`Team status of ${name}`}
      style={{ width: 110 }}
      value={queued?.status ?? (player.status === 'inactive' ? 'inactive' : 'active')}
      options={options}
      onChange={(status) => queue(player, status)}
    />
  );
}
