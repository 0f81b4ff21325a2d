import { deviceSort } from '@strainscope/console-contract';
import { Link, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { SortControl } from '../../shared/list/sort-control.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { deviceColumns } from './device-columns.tsx';
import { wearerName } from './device-words.ts';
import { ReadinessCounts } from './readiness-counts.tsx';
import { useRepeated } from '../../shared/use-repeated.ts';

/** `/team/devices/:team_id`: the check-in board, by what needs attention. */
export default function DeviceBoardPage() {
  const { team_id = '' } = useParams();
  const { level } = useUser();
  const team = useLoad(`place of ${team_id}`, (signal) =>
    consoleApi.call('teams.place', { body: { team_id } }, { signal }),
  );
  const list = usePagedList(`devices of ${team_id}`, (params, signal) => {
    const { search: _, ...query } = asCallParams(params, deviceSort.options);
    return consoleApi.call('devices.ofTeam', { params: { id: team_id }, query }, { signal });
  });
  const counts = useLoad(`readiness of ${team_id}`, (signal) =>
    consoleApi.call('devices.readiness', { params: { id: team_id } }, { signal }),
  );
  const refresh = () => {
    list.load.refresh();
    counts.refresh();
  };
  useLiveRefresh(refresh, (live) => live.name === 'devices' && live.data.team_id === team_id);
  // A device that falls silent tells nobody of it.
  useRepeated(refresh);
  const sort = list.params.sort ?? 'attention';
  return (
    <Page
      title="Devices"
      trail={team.result ? trailOf(team.result.data, level, true) : []}
      lead={counts.result ? <ReadinessCounts counts={counts.result.data} /> : 'Who is ready, and who is missing.'}
      actions={<Link to={`/team/players/${team_id}`}>Team</Link>}
    >
      <SortControl columns={deviceColumns} sort={sort} onSort={list.sort} />
      <ListView
        list={list}
        empty={
          <Empty
            title="This team has no players and no devices yet"
            actions={<Link to={`/team/players/${team_id}?edit`}>Assign sensors</Link>}
          >
            Devices appear when they are assigned, or when a gateway tells of them.
          </Empty>
        }
      >
        {(devices) => (
          <GridTable
            label="Devices of the team"
            columns={deviceColumns}
            rows={devices}
            rowId={({ player, brand, sensor_id: id }) => `${player?._id ?? ''} ${brand ?? ''} ${id ?? ''}`}
            rowName={wearerName}
            sort={sort}
            onSort={list.sort}
          />
        )}
      </ListView>
    </Page>
  );
}
