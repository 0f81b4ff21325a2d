import type { Player } from '@strainscope/console-contract';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import type { PagedList } from '../../shared/list/use-paged-list.ts';
import { useSelection } from '../../shared/list/use-selection.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { playerColumns, playerCsv, playerOrders } from '../players/player-columns.tsx';
import { tellApart } from '../players/tell-apart.ts';
import type { Named } from './edit-queue.ts';
import { useEditQueue } from './edit-queue.store.ts';
import { MoveSelected } from './move-selected.tsx';
import { SensorEditor } from './sensor-editor.tsx';
import { StaffToPlayer } from './staff-to-player.tsx';
import { StatusEditor } from './status-editor.tsx';
import { useNamedSensors } from './use-named-sensors.ts';
import { usualBrand } from './usual-brand.ts';

/** The players of a team; while editing, sensor and status are fields. */
export function TeamPlayers({ list, editing, teamId }: { list: PagedList<Player>; editing: boolean; teamId: string }) {
  const navigate = useNavigate();
  const { selection, select, clear, ids } = useSelection(list);
  const named = useNamedSensors(teamId, editing);
  const { remove, move } = useEditQueue();
  const take = (list: 'removals' | 'deletions') => {
    remove(ids, list);
    clear();
  };
  const moveTo = (team: Named) => {
    move(ids, team);
    clear();
  };
  const tools = editing ? (
    <>
      <Button disabled={ids.length === 0} onClick={() => take('removals')}>
        Remove selected from team
      </Button>
      <Button danger disabled={ids.length === 0} onClick={() => take('deletions')}>
        Delete selected
      </Button>
      <MoveSelected teamId={teamId} disabled={ids.length === 0} onChoose={moveTo} />
      <StaffToPlayer teamId={teamId} />
    </>
  ) : (
    <ListCsv name="team-players" list={list} columns={playerCsv} />
  );
  return (
    <ListView
      list={list}
      filterLabel="Filter players"
      tools={tools}
      orders={playerOrders}
      empty={<FirstSteps teamId={teamId} />}
    >
      {(players) => {
        const nameOf = tellApart(players);
        const usual = usualBrand(players);
        const { id, name, sensor, runs, load, lastEvent, lastRun, status } = playerColumns(players);
        const reading = [name, id, sensor, runs, load, lastEvent, lastRun, status, profile];
        const fields = [
          {
            ...sensor,
            wide: true,
            render: (player: Player) => (
              <SensorEditor
                player={player}
                name={nameOf(player)}
                usualBrand={usual}
                named={named.get(player._id) ?? ''}
              />
            ),
          },
          { ...status, render: (player: Player) => <StatusEditor player={player} name={nameOf(player)} /> },
        ];
        return (
          <GridTable
            label="Players of the team"
            columns={editing ? [name, id, ...fields, lastEvent] : reading}
            rows={players}
            rowId={({ _id }) => _id}
            rowName={nameOf}
            onOpen={({ _id }) => void navigate(`/player/dashboard/${_id}`)}
            sort={list.params.sort ?? 'name'}
            onSort={list.sort}
            {...(editing && { selection, onSelect: select })}
          />
        );
      }}
    </ListView>
  );
}

const profile = {
  key: 'profile',
  title: 'Profile',
  render: ({ _id }: Player) => <Link to={`/profile/${_id}`}>Profile</Link>,
};

function FirstSteps({ teamId }: { teamId: string }) {
  return (
    <Empty
      title="This team has no players yet"
      actions={<Link to={`/simulation/select-sensor/${teamId}`}>Upload the first files</Link>}
    >
      Upload sensor files to begin. A sensor that nobody wears yet makes an undefined member, which can be named later.
    </Empty>
  );
}
