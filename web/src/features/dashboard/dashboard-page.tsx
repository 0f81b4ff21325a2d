import { Link, useSearchParams } from 'react-router-dom';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { Page } from '../../shared/page/page.tsx';
import tabStyles from '../../shared/page/tabs.module.css';
import { Failure, Stale } from '../../shared/states/states.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { BudgetPanel } from '../budgets/budget-panel.tsx';
import { CostPanel } from '../costs/cost-panel.tsx';
import { FamilyList } from '../family/family-list.tsx';
import { OperationsPanel } from '../operations/operations-panel.tsx';
import { PlayerList } from '../players/player-list.tsx';
import { AllInstitutions, AllOrganizations, AllTeams } from '../groups/all-groups.tsx';
import styles from './dashboard.module.css';
import { SensorBrands } from './sensor-brands.tsx';
import { useNumbers, type Numbers } from './use-numbers.ts';

/** Tabs of the overview; `total` names the count that stands beside the title. */
const tabs = [
  { key: 'organizations', title: 'Organizations', total: 'organizations', content: <AllOrganizations /> },
  { key: 'institutions', title: 'Institutions', total: 'institutions', content: <AllInstitutions /> },
  { key: 'teams', title: 'Teams', total: 'teams', content: <AllTeams /> },
  { key: 'individuals', title: 'Individuals', total: 'players', content: <PlayerList /> },
  { key: 'sensors', title: 'Sensors', total: undefined, content: <SensorBrands /> },
  { key: 'families', title: 'Families', total: undefined, content: <FamilyList /> },
  { key: 'operations', title: 'Operations', total: undefined, content: <OperationsPanel /> },
  { key: 'costs', title: 'Costs', total: undefined, content: <CostPanel /> },
  { key: 'budgets', title: 'Budgets', total: undefined, content: <BudgetPanel /> },
] as const satisfies { key: string; title: string; total: keyof Numbers | undefined; content: unknown }[];

const none = { complete: 0, pending: 0, failed: 0 };

/** `/dashboard`: everything there is, for administrators. */
export default function DashboardPage() {
  const [query] = useSearchParams();
  const { result: numbers, error, at, reload, refresh } = useNumbers();
  const shown = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0];
  return (
    <Page
      title="Overview"
      // Both have their place before they are known, so that nothing below them moves.
      lead={numbers ? countOf(numbers.events, 'event') : '\u00a0'}
      actions={
        <div {...(!numbers && { className: styles['unknown'] })}>
          <RunCounters counts={numbers?.simulations ?? none} type="all" />
        </div>
      }
    >
      {error && !numbers && <Failure error={error} onRetry={reload} />}
      {error && at !== undefined && <Stale at={at} error={error} onRetry={refresh} />}
      <nav aria-label="Overview" className={tabStyles['tabs']}>
        {tabs.map(({ key, title, total }) => (
          <Link key={key} to={`?tab=${key}`} aria-current={key === shown.key ? 'page' : undefined}>
            {title}
            {total !== undefined && numbers && <span>{formatCount(numbers[total])}</span>}
          </Link>
        ))}
      </nav>
      <div key={shown.key}>{shown.content}</div>
    </Page>
  );
}
