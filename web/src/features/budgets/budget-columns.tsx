import type { Budget, NodeKind } from '@strainscope/console-contract';
import { formatCount } from '../../shared/format/format-number.ts';
import type { Column } from '../../shared/table/grid-table.tsx';
import { budgetWords, costWords, spentWords } from './budget-words.ts';

export function budgetColumns(kind: NodeKind): Column<Budget>[] {
  return [name, ...(kind === 'organization' ? [weight] : []), concurrent, monthly, spent, running, waiting];
}

const name: Column<Budget> = {
  key: 'name',
  title: 'Name',
  primary: true,
  render: ({ name, above }) => (
    <span>
      {name}
      {above.length > 0 && <small> in {above.join(' › ')}</small>}
    </span>
  ),
};

const weight: Column<Budget> = { key: 'weight', title: 'Weight', numeric: true, render: ({ weight }) => weight ?? 1 };

const concurrent: Column<Budget> = {
  key: 'concurrent',
  title: 'At the same time',
  numeric: true,
  render: ({ concurrent }) => (concurrent === null ? 'no limit' : formatCount(concurrent)),
};

const monthly: Column<Budget> = { key: 'monthly', title: 'Budget a month', render: budgetWords };

const spent: Column<Budget> = {
  key: 'spent',
  title: 'Spent this month',
  numeric: true,
  render: (budget) => (
    <span>
      {costWords(budget.spent, budget.unpriced_seconds, budget.currency)} {spentWords(budget)}
    </span>
  ),
};

const running: Column<Budget> = {
  key: 'running',
  title: 'Running',
  numeric: true,
  render: ({ running }) => formatCount(running),
};

const waiting: Column<Budget> = {
  key: 'waiting',
  title: 'Waiting',
  numeric: true,
  render: ({ waiting }) => formatCount(waiting),
};
