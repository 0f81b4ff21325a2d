import { consoleApi } from '../../api/console.ts';
import { furtherOptions } from '../../shared/form/further-options.ts';
import { Select } from '../../shared/form/select.tsx';
import { useSearchedOptions } from '../../shared/form/use-searched-options.ts';
import { useEditQueue } from './edit-queue.store.ts';

/** Asks who of the team's staff is to play in it instead. */
export function StaffToPlayer({ teamId }: { teamId: string }) {
  const queued = useEditQueue((state) => state.queue.toPlayers);
  const queue = useEditQueue((state) => state.toPlayer);
  const { load, select } = useSearchedOptions(
    `staff of ${teamId}`,
    (search, signal) =>
      consoleApi.call('teams.staff', { body: { team_id: teamId, search, itemPerPage: 20 } }, { signal }),
    (words) => (words === '' ? 'Nobody works at this team' : 'Nobody of this name works at this team'),
  );
  const staff = (load.result?.data ?? []).filter(({ _id }) => !(_id in queued));
  return (
    <Select
      aria-label="Change staff to player"
      placeholder="Change staff to player…"
      style={{ minWidth: 220 }}
      value={null}
      {...select}
      options={[...staff.map((each) => ({ value: each._id, label: nameOf(each) })), ...furtherOptions(load.result)]}
      onChange={(id: string | null) => {
        const chosen = staff.find(({ _id }) => _id === id);
        if (chosen) queue({ id: chosen._id, name: nameOf(chosen) });
      }}
    />
  );
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;
