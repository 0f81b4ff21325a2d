import { type Session, type SessionState } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { Select } from '../../shared/form/select.tsx';
import { formatTime } from '../../shared/format/format-time.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { useOwner } from '../simulations/use-owner.ts';
import { ScheduleImport } from './schedule-import.tsx';
import { NewSession } from './session-form.tsx';
import { loadWords, titleOf } from './session-words.ts';

const WEEK = 7 * 86_400_000;
const states: readonly SessionState[] = ['planned', 'running', 'ended', 'cancelled'];

/** `/sessions/:type/:_id`: matches and trainings of a team, or of all below an institution or organization. */
export default function SessionsPage() {
  const { type = 'team', _id = '' } = useParams();
  const navigate = useNavigate();
  const owner = useOwner(type, _id);
  const [query, setQuery] = useSearchParams();
  const state = states.find((each) => each === query.get('state'));
  const asked = query.get('from') ?? '';
  const from = Number.isNaN(Date.parse(`${asked}T00:00`)) ? '' : asked;
  const list = usePagedList(`sessions of ${_id} ${state} ${from}`, (params, signal) => {
    const chosen = { ...(state && { state }), ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }) };
    return consoleApi.call(
      'sessions.list',
      { query: { ...asCallParams(params, []), ...chosen, node_id: _id } },
      { signal },
    );
  });
  const { refresh } = list.load;
  useLiveRefresh(refresh, ({ name }) => name === 'session' || name === 'hae');
  const filter = (key: string, value: string) =>
    setQuery((current) => {
      const next = new URLSearchParams(current);
      for (const gone of ['cursor', 'page', key]) next.delete(gone);
      if (value !== '') next.set(key, value);
      return next;
    });
  const [lastWeek] = useState(() => new Date(mondayBefore(Date.now()) - WEEK).toISOString());
  return (
    <Page
      title="Sessions"
      trail={owner.trail}
      lead={owner.name}
      actions={
        <>
          <Link to={`/wall/${type}/${_id}`}>Running now</Link>
          {type === 'team' && (
            <>
              <ConfirmedAction
                label="Copy last week"
                subject="to this week"
                alone
                consequence="Each session of last week is made once more, seven days later at the same hour. What is there already is left alone."
                run={() => consoleApi.call('sessions.copyWeek', { body: { team_id: _id, from: lastWeek } })}
                onDone={refresh}
              />
              <ScheduleImport teamId={_id} onMade={refresh} />
              <NewSession teamId={_id} onMade={refresh} />
            </>
          )}
        </>
      }
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <Select
          aria-label="State"
          style={{ width: 160 }}
          value={state ?? ''}
          onChange={(value: string) => filter('state', value)}
          options={[{ value: '', label: 'Every state' }, ...states.map((each) => ({ value: each, label: each }))]}
        />
        <Input
          type="date"
          aria-label="From this day on"
          style={{ width: 180 }}
          value={from}
          onChange={({ target }) => filter('from', target.value)}
        />
      </div>
      <ListView
        list={list}
        empty={
          <Empty title="No session here">
            Plan one, add a schedule, or choose another state or day. Events outside a session are kept all the same.
          </Empty>
        }
      >
        {(rows) => (
          <GridTable
            label="Sessions"
            columns={columns}
            rows={rows}
            rowId={(session) => session._id}
            onOpen={(session) => void navigate(`/session/${session._id}`)}
          />
        )}
      </ListView>
    </Page>
  );
}

const columns: Column<Session>[] = [
  {
    key: 'name',
    title: 'Session',
    primary: true,
    render: (session) => <Link to={`/session/${session._id}`}>{titleOf(session)}</Link>,
  },
  {
    key: 'start',
    title: 'Begins',
    render: ({ started_at, details: { planned_start, time_zone } }) =>
      formatTime(new Date(started_at ?? planned_start), time_zone),
  },
  { key: 'state', title: 'State', render: ({ state, overdue }) => <SessionBadge state={state} overdue={overdue} /> },
  { key: 'people', title: 'Take part', numeric: true, render: ({ participants }) => participants },
  { key: 'load', title: 'Events', wide: true, render: ({ load }) => loadWords(load) },
];

/** The state of a session; of one that nobody ended it says so. */
export function SessionBadge({ state, overdue }: Pick<Session, 'state' | 'overdue'>) {
  const words = {
    planned: 'Planned',
    running: overdue ? 'Running, not ended' : 'Running',
    ended: 'Ended',
    cancelled: 'Cancelled',
  };
  const looks = { planned: 'pending', running: 'running', ended: 'complete', cancelled: 'cancelled' };
  return <StateBadge state={looks[state]} word={words[state]} />;
}

function mondayBefore(now: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day.getTime();
}
