import type { TeamStay } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import styles from './profile.module.css';

const columns = [
  { key: 'team', title: 'Team', primary: true, render: ({ team_name }: TeamStay) => team_name },
  { key: 'since', title: 'From', render: ({ since }: TeamStay) => <Time at={since} none="not written down" /> },
  { key: 'until', title: 'Until', render: ({ until }: TeamStay) => <Time at={until} none="now" /> },
];

/** The teams that a player plays and played in, as far as the viewer may know. */
export function TeamStays({ personId }: { personId: string }) {
  const load = useLoad(`teams of ${personId}`, (signal) =>
    consoleApi.call('players.teams', { params: { id: personId } }, { signal }),
  );
  return (
    <section className={styles['part']}>
      <h2>Teams</h2>
      <p className={styles['quiet']}>An event belongs to the team that the player was in at its time.</p>
      <CallView load={load} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p>In no team yet.</p>
          ) : (
            <GridTable
              label="Teams"
              columns={columns}
              rows={data}
              rowId={({ team_id, since }) => `${team_id} ${since ?? ''}`}
            />
          )
        }
      </CallView>
    </section>
  );
}
