import type { NodeKind } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '../../shared/page/page.tsx';
import tabs from '../../shared/page/tabs.module.css';
import { BudgetPanel } from './budget-panel.tsx';

interface GroupsAndBudgetsProps {
  title: string;
  /** The highest kind that its staff see: its budgets come first, those below it after. */
  from: NodeKind;
  /** The groups themselves. */
  children: ReactNode;
}

/** A list of groups, and in a tab of its own what they may use of the machines: whoever runs one divides it below. */
export function GroupsAndBudgets({ title, from, children }: GroupsAndBudgetsProps) {
  const [query] = useSearchParams();
  const isBudgets = query.get('tab') === 'budgets';
  return (
    <Page title={title}>
      <nav aria-label={title} className={tabs['tabs']}>
        <Link to="?" aria-current={isBudgets ? undefined : 'page'}>
          {title}
        </Link>
        <Link to="?tab=budgets" aria-current={isBudgets ? 'page' : undefined}>
          Budgets
        </Link>
      </nav>
      {isBudgets ? <BudgetPanel from={from} /> : children}
    </Page>
  );
}
