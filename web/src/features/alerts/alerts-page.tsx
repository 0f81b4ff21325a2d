import type { Alert, AlertState } from '@strainscope/console-contract';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { Select } from '../../shared/form/select.tsx';
import { Time } from '../../shared/format/time.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { AlertDrawer } from './alert-drawer.tsx';
import { delayWords, stateWords } from './alert-words.ts';

const states = Object.keys(stateWords) as AlertState[];

/** `/alerts/:node_id?`: alerts of a place, or of all that one sees; `?state=` filters, `?alert=` is the one that is open. */
export default function AlertsPage() {
  const { node_id } = useParams();
  const [query, setQuery] = useSearchParams();
  const state = states.find((one) => one === query.get('state'));
  const open = query.get('alert');
  const place = node_id === undefined ? {} : { node_id };
  const list = usePagedList(`alerts of ${node_id ?? 'all'} ${state ?? ''}`, (params, signal) => {
    const asked = { ...asCallParams(params, []), ...place, ...(state && { state }) };
    return consoleApi.call('alerts.list', { query: asked }, { signal });
  });
  const undecided = useLoad(`undecided of ${node_id ?? 'all'}`, (signal) =>
    consoleApi.call('alerts.undecided', { query: place }, { signal }),
  );
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'alert');
  const change = (key: 'state' | 'alert', value: string | null) =>
    setQuery((current) => {
      if (value === null) current.delete(key);
      else current.set(key, value);
      if (key === 'state') for (const part of ['cursor', 'page']) current.delete(part);
      return current;
    });
  const missed = undecided.result?.data.events ?? 0;
  return (
    <Page
      title="Alerts"
      lead="Events that fulfilled a rule. That there is no alert says nothing about an injury."
      actions={
        <>
          {node_id !== undefined && (
            <>
              <Link to={`/alert-rules/${node_id}`}>Alert rules</Link>
              <Link to={`/duty-roster/${node_id}`}>Who is told</Link>
              <Link to={`/review/${node_id}`}>Review events</Link>
            </>
          )}
          <Link to="/alert-notices">How you are told</Link>
        </>
      }
    >
      <Select
        aria-label="State"
        style={{ width: 180 }}
        value={state ?? ''}
        onChange={(value: string) => change('state', value || null)}
        options={[
          { value: '', label: 'Every state' },
          ...states.map((each) => ({ value: each, label: stateWords[each] })),
        ]}
      />
      {missed > 0 && (
        <p role="note">
          {missed} {missed === 1 ? 'event' : 'events'} of the last 7 days could not be decided by every rule, because
          something was not measured.
        </p>
      )}
      {undecided.error && <p role="note">How many events no rule could decide cannot be read now.</p>}
      <ListView
        list={list}
        empty={
          state ? (
            <Empty title={`No alert is ${stateWords[state].toLowerCase()}`}>
              There may be others. That says nothing about an injury.
            </Empty>
          ) : (
            <Empty title="No alerts here">No event fulfilled a rule. That says nothing about an injury.</Empty>
          )
        }
      >
        {(alerts) => (
          <GridTable
            label="Alerts"
            columns={columns}
            rows={alerts}
            rowId={({ _id }) => _id}
            onOpen={({ _id }) => change('alert', _id)}
          />
        )}
      </ListView>
      {open !== null && <AlertDrawer id={open} onClose={() => change('alert', null)} onChanged={list.load.refresh} />}
    </Page>
  );
}

/** Opens an alert beside the list as it stands. */
function AlertLink({ _id, player_name }: Alert) {
  const [query] = useSearchParams();
  const search = new URLSearchParams(query);
  search.set('alert', _id);
  return <Link to={{ search: search.toString() }}>{player_name || 'Undefined member'}</Link>;
}

const columns: Column<Alert>[] = [
  {
    key: 'player',
    title: 'Player',
    primary: true,
    render: (alert) => <AlertLink {...alert} />,
  },
  { key: 'team', title: 'Team', render: ({ team_name }) => team_name },
  { key: 'state', title: 'State', render: ({ state }) => stateWords[state] },
  { key: 'why', title: 'Why', wide: true, render: ({ findings }) => findings.join('; ') },
  { key: 'event', title: 'Event', render: ({ occurred_at }) => <Time at={occurred_at} /> },
  {
    key: 'raised',
    title: 'Alert',
    render: (alert) => `${delayWords(alert)}${alert.late ? ' (late)' : ''}`,
  },
];
