import type { AttemptRow } from '@strainscope/console-contract';
import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Quantity } from '../../shared/format/quantity.tsx';
import { Time } from '../../shared/format/time.tsx';
import { Select } from '../../shared/form/select.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { givenBack } from '../simulations/given-back.ts';
import { shortId } from '../simulations/short-id.ts';
import styles from './operations.module.css';
import { poolTitleOf } from './pool-words.ts';

const outcomes = { running: 'Running', complete: 'Complete', failed: 'Failed', lost: 'Given back or lost' } as const;
type Outcome = keyof typeof outcomes;

const rowsOfAPage = 20;

/** Attempts with node, reason and the end of their log, newest first. */
export function AttemptList() {
  const [query, setQuery] = useSearchParams();
  const outcome = (Object.keys(outcomes) as Outcome[]).find((known) => known === query.get('outcome'));
  const cause = query.get('cause') ?? undefined;
  const filter = { ...(outcome && { outcome }), ...(cause !== undefined && { reason_code: cause }) };
  const list = usePagedList(
    `attempts ${outcome} ${cause}`,
    (params, signal) =>
      consoleApi.call('operations.attempts', { query: { ...asCallParams(params, []), ...filter } }, { signal }),
    { size: rowsOfAPage },
  );
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'simulation');
  const choose = (next: Outcome | undefined) =>
    setQuery((current) => {
      const changed = new URLSearchParams(current);
      for (const name of ['cursor', 'page', 'cause', 'outcome']) changed.delete(name);
      if (next) changed.set('outcome', next);
      return changed;
    });
  return (
    <>
      <div className={styles['deeds']}>
        <Select<Outcome>
          aria-label="Attempts by their end"
          allowClear
          placeholder="All attempts"
          style={{ minWidth: 200 }}
          value={outcome ?? null}
          onChange={(next) => choose(next ?? undefined)}
          options={Object.entries(outcomes).map(([value, label]) => ({ value, label }))}
        />
        {cause !== undefined && (
          <button type="button" className={styles['chip']} onClick={() => choose(outcome)}>
            {cause} <span aria-hidden>×</span>
            <span className="visually-hidden">: show all causes</span>
          </button>
        )}
      </div>
      <ListView
        list={list}
        empty={<Empty title="No attempts">A worker that takes a simulation begins an attempt; it appears here.</Empty>}
      >
        {(attempts) => (
          <GridTable
            label="Attempts"
            columns={columns}
            rows={attempts}
            rowId={({ simulation_id, number }) => `${simulation_id} ${number}`}
          />
        )}
      </ListView>
    </>
  );
}

const columns: Column<AttemptRow>[] = [
  {
    key: 'started',
    title: 'Begun',
    primary: true,
    render: ({ started_at }) => <Time at={started_at} />,
  },
  {
    key: 'simulation',
    title: 'Simulation',
    render: ({ simulation_id, event_id }) => <Link to={`/simulation/log/${event_id}`}>{shortId(simulation_id)}</Link>,
  },
  {
    key: 'event',
    title: 'Event',
    render: ({ event_id }) => <Link to={`/player/details/${event_id}`}>{shortId(event_id)}</Link>,
  },
  { key: 'organization', title: 'Organization', render: ({ organization }) => organization },
  { key: 'number', title: 'Attempt', numeric: true, render: ({ number }) => number },
  { key: 'outcome', title: 'End', render: ({ outcome }) => <StateBadge state={outcome} /> },
  {
    key: 'where',
    title: 'Pool, node',
    render: ({ pool, node, worker_id }) => (
      <span title={worker_id}>
        {poolTitleOf(pool)}, {node}
      </span>
    ),
  },
  {
    key: 'seconds',
    title: 'Solve time',
    numeric: true,
    render: ({ solve_seconds }) => <Quantity value={solve_seconds} unit="s" />,
  },
  { key: 'reason', title: 'Reason and log', wide: true, render: (attempt) => <Told attempt={attempt} /> },
];

/** Why it ended, and what the worker said last. */
function Told({ attempt: { outcome, reason, reason_code, log_tail } }: { attempt: AttemptRow }) {
  return (
    <div className={styles['told']}>
      {reason === null ? (
        <span>{givenBack[outcome]}</span>
      ) : (
        <span>
          {reason} <code>{reason_code}</code>
        </span>
      )}
      {log_tail.length > 0 && (
        <details>
          <summary>Last lines of the log</summary>
          <pre>{log_tail.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
