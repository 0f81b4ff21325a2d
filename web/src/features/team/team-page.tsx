import { playerSort } from '@strainscope/console-contract';
import { EditOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { useUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import { ReportingLine } from '../devices/reporting-line.tsx';
import { ExposureLine } from '../exposure/exposure-line.tsx';
import { StaleNotice } from '../stale-runs/stale-notice.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { useEditQueue } from './edit-queue.store.ts';
import { sizeOf } from './edit-queue.ts';
import styles from './team-page.module.css';
import { TeamPlayers } from './team-players.tsx';

/** `/team/players/:team_id`: counters, the players with their load, and the edit queue (`?edit`). */
export default function TeamPage() {
  const { team_id = '' } = useParams();
  const { level } = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const editing = query.has('edit');
  const team = useLoad(team_id, (signal) => consoleApi.call('teams.get', { body: { team_id } }, { signal }));
  const players = usePagedList(`players of ${team_id}`, (params, signal) =>
    consoleApi.call('players.ofTeam', { body: { ...asCallParams(params, playerSort.options), team_id } }, { signal }),
  );
  const refresh = () => {
    team.refresh();
    players.load.refresh();
  };
  useLiveRefresh(refresh, (live) => changesCounts(live) && 'team_id' in live.data && live.data.team_id === team_id);
  // Another team's page must not find these changes.
  const cancel = useEditQueue((state) => state.cancel);
  useEffect(() => cancel, [team_id, cancel]);
  useUnsaved(useEditQueue(({ queue, halves }) => sizeOf(queue) + Object.keys(halves).length));

  const setEditing = (on: boolean) =>
    setQuery(
      (current) => {
        if (on) current.set('edit', '');
        else current.delete('edit');
        return current;
      },
      { replace: true },
    );

  return (
    <CallView load={team} rows={8}>
      {({ data }) => (
        <Page
          title={data.name}
          trail={trailOf(data, level)}
          lead={
            <>
              <RunCounters counts={data.simulations} type="team" id={team_id} />
              <div className={styles['lines']}>
                <ReportingLine teamId={team_id} />
                <ExposureLine teamId={team_id} />
              </div>
            </>
          }
          actions={
            <>
              <Link to={`/team/devices/${team_id}`}>Devices</Link>
              <Link to={`/sessions/team/${team_id}`}>Sessions</Link>
              <Link to={`/team/exposure/${team_id}`}>Exposure</Link>
              <Link to={`/alerts/${team_id}`}>Alerts</Link>
              <Link to={`/alert-rules/${team_id}`}>Alert rules</Link>
              <Link to={`/review/${team_id}`}>Review</Link>
              <Link to={`/sim/log/${team_id}`}>Runs</Link>
              <Link to={`/teamstats/${team_id}`}>Team stats</Link>
              <Link to={`/team/staff/${team_id}`}>Staff</Link>
              <Link to={`/invite/user/team/${team_id}`}>Invite</Link>
              {!editing && (
                <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )}
              <Button
                type="primary"
                icon={<UploadOutlined />}
                onClick={() => void navigate(`/simulation/select-sensor/${team_id}`)}
              >
                Submit simulations
              </Button>
            </>
          }
        >
          <StaleNotice filter={{ node_id: team_id }} onOrdered={refresh} />
          <TeamPlayers list={players} editing={editing} teamId={team_id} />
          <EditDrawer
            open={editing}
            teamId={team_id}
            players={players.load.result?.data ?? []}
            onClose={() => setEditing(false)}
            onSaved={refresh}
          />
        </Page>
      )}
    </CallView>
  );
}
