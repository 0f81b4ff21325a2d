import { HistoryOutlined } from '@ant-design/icons';
import type { StaleRuns } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { staleWords } from '../../shared/strain/basis-words.ts';
import states from '../../shared/states/states.module.css';
import styles from './stale-runs.module.css';

/** Below a node of the tree, of one event or one player; without them, all that the person may have simulated. */
export type StaleFilter = { node_id?: string; event_id?: string; player_id?: string };

/** Rows shown at once; the button takes all. */
const SHOWN = 20;

/** Runs whose numbers are not what would be computed today, why, and one button that orders them anew. Nothing where there are none. */
export function StaleNotice({ filter, onOrdered }: { filter: StaleFilter; onOrdered?: () => void }) {
  const load = useLoad(`stale ${JSON.stringify(filter)}`, (signal) =>
    consoleApi.call('simulations.stale', { query: filter }, { signal }),
  );
  const { run, loading, error } = useCall(() => consoleApi.call('simulations.rerunStale', { body: filter }));
  const [ordered, setOrdered] = useState<number>();
  useLiveRefresh(load.refresh, ({ name }) => name === 'simulation');
  const stale = load.result?.data;
  const order = async () => {
    const done = await run();
    if (!done) return;
    setOrdered(done.data.submitted);
    load.refresh();
    onOrdered?.();
  };
  if (!stale || (stale.runs.length === 0 && ordered === undefined)) return null;
  return (
    <section className={states['notice']} aria-label="Simulations to run again">
      <HistoryOutlined aria-hidden />
      <div className={styles['text']}>
        <span role="status">{stale.runs.length > 0 ? summaryOf(stale) : orderedWords(ordered ?? 0)}</span>
        {filter.event_id === undefined && stale.runs.length > 0 && <List {...stale} />}
        {error && <InlineFailure error={error} />}
      </div>
      {stale.runs.length > 0 && (
        <Button loading={loading} onClick={() => void order()}>
          Run {stale.has_more ? 'these' : countOf(stale.runs.length, 'simulation')} again
        </Button>
      )}
    </section>
  );
}

function List({ runs }: StaleRuns) {
  return (
    <details>
      <summary>Which</summary>
      <ul className={styles['list']}>
        {runs.slice(0, SHOWN).map((run) => (
          <li key={run._id}>
            <Link to={`/player/details/${run.event_id}`}>
              <Time at={run.occurred_at} />
            </Link>{' '}
            {run.stale.map((reason) => staleWords[reason]).join('; ')}
          </li>
        ))}
        {runs.length > SHOWN && <li>and {countOf(runs.length - SHOWN, 'more simulation')}</li>}
      </ul>
    </details>
  );
}

/** What is wrong with how many. The numbers stay until a new run is complete. */
export function summaryOf({ runs, has_more }: Pick<StaleRuns, 'runs' | 'has_more'>): string {
  const count = (reason: 'solver' | 'head') => runs.filter(({ stale }) => stale.includes(reason)).length;
  const parts = [
    [count('head'), 'not on the player’s head'],
    [count('solver'), 'made by an earlier version'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  const least = has_more ? 'At least ' : '';
  return `${least}${countOf(runs.length, 'simulation')} would come out otherwise today: ${said.join(', ')}.`;
}

const orderedWords = (count: number) =>
  `${countOf(count, 'simulation')} ordered anew. The numbers before stay as history.`;
