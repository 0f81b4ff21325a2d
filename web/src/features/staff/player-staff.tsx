import { isLevel, levelLabels, type StaffContact } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { staffName } from './staff-columns.tsx';
import styles from './staff.module.css';

const columns: Column<StaffContact>[] = [
  { key: 'name', title: 'Name', primary: true, render: staffName },
  { key: 'place', title: 'Works at', render: ({ node_name }) => node_name },
  { key: 'role', title: 'Role', render: ({ level }) => (isLevel(level) ? levelLabels[level] : level) },
  { key: 'email', title: 'E-mail', wide: true, render: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
];

/**
 * Who works above a player, team by team: at the team, and at what it belongs to.
 * @param props.heading of a team, one level below the heading that stands above
 */
export function PlayerStaff(props: { playerId: string; name: string; heading: 'h2' | 'h3' }) {
  const { playerId, name, heading: Heading } = props;
  const staff = useLoad(`staff of ${playerId}`, (signal) =>
    consoleApi.call('players.staff', { body: { player_id: playerId } }, { signal }),
  );
  return (
    <CallView load={staff} rows={3}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="Nobody works here yet">Staff appears once {name} belongs to a team that has some.</Empty>
        ) : (
          <div className={styles['teams']}>
            {byTeam(data).map(([{ team_id, team_name }, rows]) => (
              <div key={team_id} className={styles['team']}>
                <Heading>{team_name}</Heading>
                <GridTable
                  label={`Staff of ${name}: ${team_name}`}
                  columns={columns}
                  rows={rows}
                  rowId={({ _id }) => _id}
                />
              </div>
            ))}
          </div>
        )
      }
    </CallView>
  );
}

/** In the order of the answer, which names the main team first. */
function byTeam(staff: readonly StaffContact[]): [StaffContact, StaffContact[]][] {
  const teams = Map.groupBy(staff, ({ team_id }) => team_id);
  return [...teams.values()].map((rows) => [rows[0]!, rows]);
}
