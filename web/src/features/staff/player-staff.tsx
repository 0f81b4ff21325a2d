import type { StaffContact } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { isLevel, levelLabels } from '../../session/levels.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { staffName } from './staff-columns.tsx';

const columns: Column<StaffContact>[] = [
  { key: 'name', title: 'Name', primary: true, render: staffName },
  { key: 'place', title: 'Works at', render: ({ node_name }) => node_name },
  { key: 'role', title: 'Role', render: ({ level }) => (isLevel(level) ? levelLabels[level] : level) },
  { key: 'email', title: 'E-mail', wide: true, render: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
];

/** Who works above a player: at the teams, and at what they belong to. */
export function PlayerStaff({ playerId, name }: { playerId: string; name: string }) {
  const staff = useLoad(`staff of ${playerId}`, (signal) =>
    consoleApi.call('/player/getfamilyplayerStaffList', { body: { player_id: playerId } }, { signal }),
  );
  return (
    <CallView load={staff} rows={3}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="Nobody works here yet">Staff appears once {name} belongs to a team that has some.</Empty>
        ) : (
          <GridTable
            label={`Staff of ${name}`}
            columns={columns}
            rows={data}
            rowId={({ _id, node_id }) => `${_id} ${node_id}`}
          />
        )
      }
    </CallView>
  );
}
