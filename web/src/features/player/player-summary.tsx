import { useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { readEventParams, withEventParams } from '../event/event-params.ts';
import styles from './player.module.css';
import { RegionBars } from './region-bars.tsx';
import { SummaryBrain } from './summary-brain.tsx';

/** The summary brain beside the number of events per region; the lit region is in the URL. */
export function PlayerSummary({ playerId }: { playerId: string }) {
  const [query, setQuery] = useSearchParams();
  const { region } = readEventParams(query);
  const load = useLoad(playerId, (signal) =>
    consoleApi.call('players.summary', { body: { player_id: playerId } }, { signal }),
  );
  useLiveRefresh(
    load.refresh,
    ({ name, data }) => name === 'simulation' && data.player_id === playerId && data.state === 'complete',
  );
  return (
    <CallView load={load} rows={8}>
      {({ data: summary }) => (
        <div className={styles['summary']}>
          <section className={styles['panel']} aria-label="Summary brain">
            <SummaryBrain playerId={playerId} summary={summary} region={region} />
          </section>
          <RegionBars
            summary={summary}
            lit={region}
            onLight={(lit) => setQuery((before) => withEventParams(before, { region: lit }), { replace: true })}
          />
        </div>
      )}
    </CallView>
  );
}
