import { exposureSort } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { SortControl } from '../../shared/list/sort-control.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { playerName } from '../players/player-columns.tsx';
import { exposureColumns } from './exposure-columns.tsx';
import { exposureCsv } from './exposure-csv.ts';
import styles from './exposure.module.css';
import { isOfTeam, REFRESH_MS } from './is-of-team.ts';
import { Part } from './part.tsx';

/** The players of a team with their exposure in all sessions, and their load. */
export function ExposurePlayers({ teamId, days }: { teamId: string; days: number }) {
  const list = usePagedList(`exposure of players of ${teamId} ${days}`, (params, signal) => {
    const { search: _, ...query } = asCallParams(params, exposureSort.options);
    return consoleApi.call('exposure.players', { params: { id: teamId }, query: { ...query, days } }, { signal });
  });
  useLiveRefresh(list.load.refresh, isOfTeam(teamId), REFRESH_MS);
  const rows = list.load.result?.data ?? [];
  const columns = exposureColumns(rows);
  const sort = list.params.sort ?? 'load-28';
  return (
    <Part title={`Players, all sessions of the last ${days} days`} within={false}>
      <div className={styles['tools']}>
        <SortControl columns={columns} sort={sort} onSort={list.sort} />
        <ListCsv name={`exposure-${days}-days`} list={list} columns={exposureCsv(rows)} />
      </div>
      <ListView
        list={list}
        empty={
          <Empty title={`No player in the last ${days} days`}>
            Players appear here once they are named in a session, or an event of theirs is recorded.
          </Empty>
        }
      >
        {(players) => (
          <GridTable
            label="Exposure of the players"
            columns={columns}
            rows={players}
            rowId={({ person_id }) => person_id}
            rowName={playerName}
            sort={sort}
            onSort={list.sort}
          />
        )}
      </ListView>
    </Part>
  );
}
