import { largestPage } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useEditQueue } from './edit-queue.store.ts';
import { loadedOptions } from '../../shared/form/loaded-options.ts';
import { Select } from '../../shared/form/select.tsx';

/** Asks who of the team's staff is to play in it instead. */
export function StaffToPlayer({ teamId }: { teamId: string }) {
  const queued = useEditQueue((state) => state.queue.toPlayers);
  const queue = useEditQueue((state) => state.toPlayer);
  const load = useLoad(`staff of ${teamId}`, (signal) =>
    consoleApi.call('/team/getStaffList', { body: { team_id: teamId, itemPerPage: largestPage } }, { signal }),
  );
  const staff = (load.result?.data ?? []).filter(({ _id }) => !(_id in queued));
  return (
    <Select
      aria-label="Change staff to player"
      placeholder="Change staff to player…"
      style={{ minWidth: 220 }}
      value={null}
      {...loadedOptions(load, 'Nobody works at this team')}
      options={staff.map((each) => ({ value: each._id, label: nameOf(each) }))}
      onChange={(id: string | null) => {
        const chosen = staff.find(({ _id }) => _id === id);
        if (chosen) queue({ id: chosen._id, name: nameOf(chosen) });
      }}
    />
  );
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;
