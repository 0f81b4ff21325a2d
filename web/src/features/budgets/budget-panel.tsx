import type { Budget, NodeKind } from '@strainscope/console-contract';
import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import tabs from '../../shared/page/tabs.module.css';
import { BudgetAction } from './budget-action.tsx';
import { budgetColumns } from './budget-columns.tsx';
import styles from './budgets.module.css';

/** From the top of the tree down. */
const titles: Record<NodeKind, string> = { organization: 'Organizations', institution: 'Institutions', team: 'Teams' };

/** What each place of the tree may use of the machines, what it has used, and what waits because of it. */
export function BudgetPanel({ from = 'organization' }: { from?: NodeKind }) {
  const [query] = useSearchParams();
  const all = Object.keys(titles) as NodeKind[];
  const kinds = all.slice(all.indexOf(from));
  const kind = kinds.find((known) => known === query.get('kind')) ?? from;
  const list = usePagedList(`budgets ${kind}`, (params, signal) =>
    consoleApi.call('budgets.list', { query: { ...asCallParams(params, []), kind } }, { signal }),
  );
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'simulation' || name === 'operations');
  const actions: Column<Budget> = {
    key: 'actions',
    title: 'Actions',
    wide: true,
    render: (budget) => budget.may_edit && <BudgetAction budget={budget} onDone={list.load.refresh} />,
  };
  const mayEdit = list.load.result?.data.some(({ may_edit }) => may_edit) ?? false;
  return (
    <div className={styles['panel']}>
      {kinds.length > 1 && (
        <nav aria-label="Budgets of" className={tabs['tabs']}>
          {kinds.map((each) => (
            <Link key={each} to={addressOf(query, each)} aria-current={each === kind ? 'page' : undefined}>
              {titles[each]}
            </Link>
          ))}
        </nav>
      )}
      <ListView
        list={list}
        filterLabel={`Filter ${titles[kind].toLowerCase()}`}
        empty={<Empty title={`No ${titles[kind].toLowerCase()}`}>Limits are set for places of the tree.</Empty>}
      >
        {(budgets) => (
          <GridTable
            label={`Budgets of ${titles[kind].toLowerCase()}`}
            columns={mayEdit ? [...budgetColumns(kind), actions] : budgetColumns(kind)}
            rows={budgets}
            rowId={({ _id }) => _id}
          />
        )}
      </ListView>
    </div>
  );
}

/** The same page of another kind, from its beginning. */
function addressOf(query: URLSearchParams, kind: NodeKind): string {
  const next = new URLSearchParams(query);
  for (const name of ['q', 'cursor', 'page']) next.delete(name);
  next.set('kind', kind);
  return `?${next.toString()}`;
}
