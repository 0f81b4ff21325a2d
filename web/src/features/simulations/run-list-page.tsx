import { Level } from '@strainscope/console-contract';
import { NavLink, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { useSelection } from '../../shared/list/use-selection.ts';
import { Page } from '../../shared/page/page.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import tabs from '../../shared/page/tabs.module.css';
import type { RunGroup } from '../../shared/tree/tree-paths.ts';
import { PermissionsUnread } from '../permissions/permissions-unread.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { StaleNotice } from '../stale-runs/stale-notice.tsx';
import { FailureGroups } from './failure-groups.tsx';
import { RunActionBar } from './run-action-bar.tsx';
import { runActions } from './run-actions.ts';
import { listRuns } from './run-calls.ts';
import { runCsv } from './run-csv.ts';
import { runColumns } from './run-columns.tsx';
import { runName } from './run-name.ts';
import { ResearchTabs } from './simulation-tabs.tsx';
import { useOwner } from './use-owner.ts';

const titles: Record<RunGroup, string> = {
  complete: 'Complete simulations',
  pending: 'Pending simulations',
  failed: 'Failed simulations',
};

const empties: Record<RunGroup, string> = {
  complete: 'No simulation is complete yet',
  pending: 'No simulation is waiting or running',
  failed: 'No simulation has failed',
};

/** Runs in one state, of a node, a player, or everything the person may see; staff can retry and cancel. */
export function RunListPage({ group }: { group: RunGroup }) {
  const { type = 'all', _id } = useParams();
  const { level } = useUser();
  const navigate = useNavigate();
  const permissions = useOwnPermissions();
  const owner = useOwner(type, _id);
  const [query] = useSearchParams();
  const cause = (group === 'failed' && query.get('cause')) || undefined;
  const list = usePagedList(`${group} runs of ${type} ${_id} ${cause}`, (params, signal) =>
    listRuns(
      group,
      { ...asCallParams(params, []), type, id: _id, ...(cause !== undefined && { reason_code: cause }) },
      signal,
    ),
  );
  const { selection, select, clear, ids } = useSelection(list);
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'simulation');
  // A player's own runs are taken care of on the event's page.
  const nodeFilter = _id === undefined ? {} : type === 'player' ? undefined : { node_id: _id };
  const action = level >= Level.team ? runActions[group] : undefined;

  return (
    <Page
      title={titles[group]}
      trail={owner.trail}
      lead={owner.name ?? 'Everything you may see, newest first'}
      actions={<ListCsv name={`${group}-simulations`} list={list} columns={runCsv} />}
    >
      <nav aria-label="State" className={tabs['tabs']}>
        {(Object.keys(titles) as RunGroup[]).map((state) => (
          <NavLink key={state} to={`/${state}Simulation/${type}${_id === undefined ? '' : `/${_id}`}`}>
            {titles[state].replace(' simulations', '')}
          </NavLink>
        ))}
        {permissions.held.includes('research') && <ResearchTabs />}
      </nav>
      <PermissionsUnread own={permissions} />
      {group === 'failed' && <FailureGroups owner={{ type, id: _id }} cause={cause} />}
      {action && (
        <RunActionBar
          action={action}
          ids={ids}
          onTried={() => {
            clear();
            list.load.refresh();
          }}
        />
      )}
      {group === 'complete' && nodeFilter && <StaleNotice filter={nodeFilter} />}
      <ListView
        list={list}
        empty={
          <Empty title={cause === undefined ? empties[group] : `No simulation has failed of ${cause}`}>
            Simulations start by themselves after an upload; they appear here as they move on.
          </Empty>
        }
      >
        {(runs) => (
          <GridTable
            label={titles[group]}
            columns={runColumns(group)}
            rows={runs}
            rowId={(run) => run._id}
            rowName={runName}
            onOpen={(run) => void navigate(`/player/details/${run.event_id}`)}
            {...(action ? { selection, onSelect: select } : {})}
          />
        )}
      </ListView>
    </Page>
  );
}
