import { Level } from '@strainscope/console-contract';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { PAGE_SIZE, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { eventColumns } from './event-columns.tsx';
import { EventPreview } from './event-preview.tsx';
import styles from './player.module.css';

interface PlayerEventsProps {
  playerId: string;
  teamId: string | undefined;
}

/** A player's events, newest first, with the charts of the chosen one beside them. */
export function PlayerEvents({ playerId, teamId }: PlayerEventsProps) {
  const { level } = useUser();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const list = usePagedList(`events ${playerId}`, ({ cursor }, signal) =>
    consoleApi.call(
      'players.events',
      { body: { player_id: playerId, itemPerPage: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) } },
      { signal },
    ),
  );
  useLiveRefresh(
    list.load.refresh,
    (live) => (live.name === 'hae' || live.name === 'simulation') && live.data.player_id === playerId,
  );
  const rows = list.load.result?.data ?? [];
  const charted = rows.find(({ _id }) => _id === query.get('event')) ?? rows[0];
  const upload = level >= Level.team && teamId !== undefined && (
    <Link to={`/simulation/select-sensor/${teamId}`}>Upload sensor files</Link>
  );

  return (
    <section className={styles['events']} aria-labelledby="events">
      <h2 id="events">Events</h2>
      <div className={styles['columns']}>
        <ListView
          list={list}
          empty={
            <Empty title="No events yet" actions={upload}>
              Events appear here as soon as a file of this player’s sensor has been ingested.
            </Empty>
          }
        >
          {(events) => (
            <div className={styles['list']} tabIndex={0} role="region" aria-label="List of events">
              <GridTable
                label="Events of the player"
                columns={eventColumns(charted?._id, ({ _id }) =>
                  setQuery(
                    (before) => {
                      before.set('event', _id);
                      return before;
                    },
                    { replace: true },
                  ),
                )}
                rows={events}
                rowId={({ _id }) => _id}
                onOpen={({ _id }) => void navigate(`/player/details/${_id}`)}
              />
            </div>
          )}
        </ListView>
        {charted && <EventPreview key={charted._id} event={charted} />}
      </div>
    </section>
  );
}
