import { useNavigate, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { runColumns } from './run-columns.tsx';
import { useOwner } from './use-owner.ts';

/** `/sim/log/:team_id`: every run of a team, newest first. */
export default function TeamLogPage() {
  const { team_id = '' } = useParams();
  const navigate = useNavigate();
  const owner = useOwner('team', team_id);
  const list = usePagedList(`runs of ${team_id}`, (params, signal) =>
    consoleApi.call('simulations.ofTeam', { body: { ...asCallParams(params, []), team_id } }, { signal }),
  );
  useLiveRefresh(list.load.refresh, (live) => live.name === 'simulation' && live.data.team_id === team_id);
  return (
    <Page title="Runs" trail={owner.trail} {...(owner.name === undefined ? {} : { lead: owner.name })}>
      <ListView
        list={list}
        empty={<Empty title="No simulation of this team yet">Upload sensor files to start the first ones.</Empty>}
      >
        {(runs) => (
          <GridTable
            label="Runs of the team"
            columns={runColumns('all')}
            rows={runs}
            rowId={(run) => run._id}
            onOpen={(run) => void navigate(`/simulation/log/${run.event_id}`)}
          />
        )}
      </ListView>
    </Page>
  );
}
