import type { Player } from '@strainscope/console-contract';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
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
  const isChoice = options.some(({ value }) => value === player.status);
  // Said as it stands; chosen again, it takes the change out of the queue.
  const other = { value: player.status, label: <StateBadge state={player.status} /> };
  return (
    <Select
      aria-label={`Team status of ${name}`}
      style={{ width: 120 }}
      value={queued?.status ?? player.status}
      options={isChoice ? options : [...options, other]}
      onChange={(status: string) => queue(player, status as PlayerStatus)}
    />
  );
}
