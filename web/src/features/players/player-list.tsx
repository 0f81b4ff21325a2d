import { playerSort } from '@strainscope/console-contract';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { allPlayersColumns, playerCsv, playerOrders } from './player-columns.tsx';

/** Every player that the person may see, of every team. */
export function PlayerList() {
  const navigate = useNavigate();
  const list = usePagedList('players', (params, signal) =>
    consoleApi.call('players.list', { body: asCallParams(params, playerSort.options) }, { signal }),
  );
  useLiveRefresh(list.load.refresh, changesCounts);
  return (
    <ListView
      list={list}
      filterLabel="Filter players"
      tools={<ListCsv name="players" list={list} columns={playerCsv} />}
      orders={playerOrders}
      missing="Only players of a team stand here."
      empty={<Empty title="No players yet">Players appear once they join a team.</Empty>}
    >
      {(players) => (
        <GridTable
          label="Players"
          columns={allPlayersColumns(players)}
          rows={players}
          rowId={({ _id }) => _id}
          onOpen={({ _id }) => void navigate(`/player/dashboard/${_id}`)}
          sort={list.params.sort ?? 'name'}
          onSort={list.sort}
        />
      )}
    </ListView>
  );
}
